import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { isSameOrigin } from "./is-same-origin";

const base = new URL(env().BASE_URL);
const otherScheme = base.protocol === "https:" ? "http:" : "https:";

test.each([
  ["our own page", base.origin, base.host, true],
  ["our own page behind a proxy that changes the host", base.origin, "10.0.0.7:3000", true],
  ["a page at our host with another scheme", `${otherScheme}//${base.host}`, base.host, false],
  [
    "a page at the request's host, which differs from BASE_URL",
    "https://other.example",
    "other.example",
    true,
  ],
  ["a page of another site", "https://evil.example", base.host, false],
  ["a page at another port of our host", `${base.protocol}//${base.hostname}:1`, base.host, false],
  ["a page with an opaque origin", "null", base.host, false],
  ["no Origin header", null, base.host, false],
])("isSameOrigin detects whether our own page sent the request: %s", (_, origin, host, expected) => {
  const headers = new Map([
    ["origin", origin],
    ["host", host],
  ]);
  expect(isSameOrigin((name) => headers.get(name) ?? null)).toBe(expected);
});
