import { afterAll, beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/lib/testing/api";

let close: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
});
afterAll(() => close());

const isInSandbox = async (address: string, header?: string) => {
  const headers: Record<string, string> = header === undefined ? {} : { "x-api-sandbox": header };
  return (await call("GET", address, { key: region.key, headers })).body.meta.sandboxEnabled;
};

test.each([
  ["/api/sandbox/candidates", undefined, true],
  ["/api/v2/candidates", "true", true],
  ["/api/v2/mutations", "true", true],
  ["/api/v2/candidates", "false", false],
  ["/api/v2/candidates", undefined, false],
  ["/api/sandbox/schema", undefined, true],
  ["/api/v2/schema", "true", false],
  ["/api/v2/auth/regions/me", "true", false],
  ["/api/sandbox/auth/regions/me", undefined, false],
])("GET %s with x-api-sandbox %s says sandboxEnabled: %s", async (address, header, expected) => {
  expect(await isInSandbox(address, header)).toBe(expected);
});
