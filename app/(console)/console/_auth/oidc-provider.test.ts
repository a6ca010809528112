import { expect, test } from "vitest";
import { authenticatedAt } from "./oidc-provider";

test.each([
  ["no time", {}, null],
  ["a time of an earlier sign-in", { auth_time: 1_790_000_000 }, new Date(1_790_000_000_000)],
  ["a time that isn't a number", { auth_time: "gisteren" }, null],
])("the identity provider reports when the user authenticated: %s", (_what, claims, time) => {
  expect(authenticatedAt(claims)).toEqual(time);
});

test("a time from a provider whose clock is ahead counts as now", () => {
  const ahead = { auth_time: Date.now() / 1000 + 3_600 };
  expect(authenticatedAt(ahead)?.getTime()).toBeLessThanOrEqual(Date.now());
});
