import { expect, test } from "vitest";
import { authenticatedAt } from "./oidc-provider";

test.each([
  ["no time", {}, null],
  ["a time of an earlier sign-in", { auth_time: 1_700_000_000 }, new Date(1_700_000_000_000)],
  ["a time that isn't a number", { auth_time: "gisteren" }, null],
])("the identity provider reports when the user authenticated: %s", (_what, claims, time) => {
  expect(authenticatedAt(claims)).toEqual(time);
});

test("a time a few seconds in the future counts as now, and a time an hour in the future is ignored", () => {
  const inSeconds = (seconds: number) => authenticatedAt({ auth_time: Date.now() / 1000 + seconds });
  const now = Date.now();
  expect(Number(inSeconds(30)) - now).toBeLessThan(10_000);
  expect(Number(inSeconds(30))).toBeGreaterThanOrEqual(now);
  expect(inSeconds(3_600)).toBeNull();
});
