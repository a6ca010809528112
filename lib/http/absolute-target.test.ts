import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { splitAbsoluteTarget } from "./absolute-target";

const split = (url: string) => {
  const incoming = { url, headers: { host: "sent" } } as IncomingMessage;
  splitAbsoluteTarget(incoming);
  return [incoming.headers.host, incoming.url];
};

test.each([
  [
    "http://localhost:3000/api/v2/candidates?q=http://x/#y",
    "localhost:3000",
    "/api/v2/candidates?q=http://x/#y",
  ],
  ["HTTPS://Example.org/%2e%2E//a", "Example.org", "/%2e%2E//a"],
  ["http://[::1]:3000", "[::1]:3000", "/"],
  ["http://example.org?a=1", "example.org", "/?a=1"],
])("the target %s in absolute form has the host %s and the path %s", (url, host, path) => {
  expect(split(url)).toEqual([host, path]);
});

test.each([
  "/docs?next=http://example.org/",
  "*",
  "//example.org/a",
  "http:///a",
  "http://me@example.org/",
  "ftp://example.org/",
])("the target %s stays as it is", (url) => {
  expect(split(url)).toEqual(["sent", url]);
});
