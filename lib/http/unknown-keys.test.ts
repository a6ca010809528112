import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { UNKNOWN_KEY_LIMIT } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { call, newCandidateSession, newRegion, openTestApi, type TestRegion } from "@/test/api";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  vi.stubEnv("RATE_LIMIT_PER_SECOND", "100");
  region = await newRegion();
});
afterAll(async () => {
  vi.unstubAllEnvs();
});

const OF_CANDIDATE = "/api/v2/auth/candidates/me";
const limited = [429, "rate_limited"];
type Options = NonNullable<Parameters<typeof call>[2]>;

async function ask(options: Options, path = "/api/v2/candidates") {
  const { status, body, headers } = await call("GET", path, options);
  return { outcome: [status, body.code], headers };
}

/** Sends as many requests as one IP address may send with unknown keys. */
async function useUp(options: Options, path?: string) {
  for (let sent = 0; sent < UNKNOWN_KEY_LIMIT.points; sent++)
    expect((await ask(options, path)).outcome).toEqual([401, "unauthorized"]);
}

describe("requests with an unknown key", () => {
  const unknown = () => region.key.slice(0, -1) + (region.key.endsWith("a") ? "b" : "a");

  test("return 429 with Retry-After after 60 a minute from one IP address, and 401 from another", async () => {
    await useUp({ key: unknown(), from: "192.0.2.1" });
    const { outcome, headers } = await ask({ key: unknown(), from: "192.0.2.1" });
    expect(outcome).toEqual(limited);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await ask({ key: "malformed", from: "192.0.2.1" })).outcome).toEqual(limited);
    expect((await ask({ key: unknown(), from: "192.0.2.2" })).outcome).toEqual([401, "unauthorized"]);
  });

  test("don't affect a valid key or session from the same IP address", async () => {
    const from = "192.0.2.3";
    await useUp({ key: unknown(), from });
    expect((await ask({ key: region.key, from })).outcome).toEqual([200, undefined]);
    const { token } = await newCandidateSession(region);
    const headers = { authorization: `Bearer ${token}` };
    expect((await ask({ headers, from }, OF_CANDIDATE)).outcome).toEqual([200, undefined]);
  });
});

test("requests with an unknown session token return 429 after 60 a minute from one IP address", async () => {
  const { token } = await newCandidateSession(region);
  const headers = { authorization: `Bearer ${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}` };
  await useUp({ headers, from: "192.0.2.4" }, OF_CANDIDATE);
  expect((await ask({ headers, from: "192.0.2.4" }, OF_CANDIDATE)).outcome).toEqual(limited);
});
