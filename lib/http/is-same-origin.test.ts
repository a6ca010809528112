import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { isSameOrigin } from "./is-same-origin";

const base = new URL(env().BASE_URL);
const otherScheme = base.protocol === "https:" ? "http:" : "https:";

test.each([
  ["our own page", base.origin, base.host, true],
  ["our own page behind a proxy that changes the host", base.origin, "10.0.0.7:3000", true],
  ["a page at our host with another scheme", `${otherScheme}//${base.host}`, base.host, false],
  ["our page at a host that only the request names", "https://other.example", "other.example", true],
  ["a page of another site", "https://evil.example", base.host, false],
  ["a page at another port of our host", `${base.protocol}//${base.hostname}:1`, base.host, false],
  ["a page without an origin", "null", base.host, false],
  ["no page", null, base.host, false],
])("isSameOrigin detects whether our own page sent the request: %s", (_, origin, host, expected) => {
  const headers = new Map([
    ["origin", origin],
    ["host", host],
  ]);
  expect(isSameOrigin((name) => headers.get(name) ?? null)).toBe(expected);
});
