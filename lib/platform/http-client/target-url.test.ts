import { describe, expect, it } from "vitest";
import { findTargetError, requestTarget } from "./target-url";

describe("findTargetError", () => {
  it.each([
    "http://example.org",
    "https://example.org/a?b=c#d",
    "http://example.org:80",
    "https://example.org:80",
    "http://example.org:443",
    "http://example.org:1024",
    "http://example.org:65535",
    "https://[2606:4700::1]:8443/",
  ])("accepts %s [contract 6.ports]", (address) => {
    expect(findTargetError(address)).toBeNull();
  });

  it.each([
    ["", "not a URL"],
    ["/callback", "not a URL"],
    ["example.org/callback", "not a URL"],
    ["http://", "not a URL"],
    ["http://example.org:65536/", "not a URL"],
    ["http://1.2.3.256/", "not a URL"],
    ["http://[::1%25eth0]/", "not a URL"],
    ["ftp://example.org/", "http:// or https://"],
    ["file:///etc/passwd", "http:// or https://"],
    ["javascript:alert(1)", "http:// or https://"],
    ["data:text/plain,x", "http:// or https://"],
    ["http://user@example.org/", "user name or password"],
    ["http://:password@example.org/", "user name or password"],
    ["http://example.org%40127.0.0.1@evil.example/", "user name or password"],
    ["http://example.org:0/", "port"],
    ["http://example.org:1/", "port"],
    ["http://example.org:22/", "port"],
    ["http://example.org:25/", "port"],
    ["https://example.org:1023/", "port"],
  ])("rejects %s [contract 6.ports]", (address, reason) => {
    expect(findTargetError(address)).toContain(reason);
  });
});

describe("requestTarget", () => {
  it.each([
    ["http://example.org", "/"],
    ["http://example.org?a=1", "/?a=1"],
    ["http://example.org/a/b?c=d&c=e#f", "/a/b?c=d&c=e"],
    ["http://example.org/%7Ejan/%e2%82%ac?q=%20+%2B", "/%7Ejan/%e2%82%ac?q=%20+%2B"],
    ["http://example.org/jé rôme?naam=zoë", "/j%C3%A9%20r%C3%B4me?naam=zo%C3%AB"],
    ["http://example.org/a/../b/./c", "/b/c"],
    ["http://example.org//a//", "//a//"],
    ["http://example.org/a;b=c,d?x[]=1&y={z}|'", "/a;b=c,d?x[]=1&y={z}|%27"],
  ])("for %s is %s", (address, target) => {
    expect(requestTarget(new URL(address))).toBe(target);
  });
});
