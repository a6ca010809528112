import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import type { HttpRequest } from "./request-handler";
import { clientIp, clientIpOf } from "./visitor";

const registry = globalThis as { instroom?: unknown };
afterEach(() => {
  vi.unstubAllEnvs();
  registry.instroom = undefined;
});

test.each([
  ["0", "192.0.2.1", "198.51.100.1", "192.0.2.1"],
  ["0", "::ffff:192.0.2.1", null, "192.0.2.1"],
  ["0", "2001:db8:a:b:c:d:e:f", null, "2001:db8:a:b::/64"],
  ["0", null, "198.51.100.1", null],
  ["1", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["1", "10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"],
  ["1", "10.0.0.1", "203.0.113.9, 198.51.100.1:5678", "198.51.100.1"],
  ["1", "10.0.0.1", "[2001:db8:a:b::1]:5678", "2001:db8:a:b::/64"],
  ["1", "10.0.0.1", "2001:db8:a:b::1", "2001:db8:a:b::/64"],
  ["2", "10.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["1", "10.0.0.1", null, "10.0.0.1"],
  ["2", "10.0.0.1", "198.51.100.1", "10.0.0.1"],
  ["1", "10.0.0.1", "unknown", "10.0.0.1"],
  ["1", null, "unknown", null],
])(
  "with %s trusted proxies, a connection from %s forwarded for %s has the client address %s",
  (proxies, remote, said, expected) => {
    vi.stubEnv("TRUSTED_PROXIES", proxies);
    expect(clientIp(remote, said)).toBe(expected);
  },
);

test("a request whose forwarding header has too few addresses is logged once, unless it is a health check", () => {
  vi.stubEnv("TRUSTED_PROXIES", "2");
  const warn = vi.spyOn(log(), "warn");
  const request = { method: "GET", search: "", remoteAddress: "10.0.0.1", header: () => null };
  clientIpOf({ ...request, path: "/api/health" } as unknown as HttpRequest);
  expect(warn).not.toHaveBeenCalled();
  for (let times = 0; times < 2; times++)
    clientIpOf({ ...request, path: "/api/v2/candidates" } as unknown as HttpRequest);
  expect(warn.mock.calls).toEqual([[{ proxies: 2 }, expect.stringContaining("TRUSTED_PROXIES")]]);
});
