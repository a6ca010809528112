import { NextRequest } from "next/server";
import { expect, it, vi } from "vitest";
import { proxy } from "./proxy";

vi.stubEnv("BASE_URL", "https://instroom.example");

const ask = () =>
  proxy(new NextRequest("https://instroom.example/docs", { headers: { cookie: "a=b" } })).headers;

it("the proxy sends the page and the browser the same Content-Security-Policy, with a new nonce per request", () => {
  const [one, other] = [ask(), ask()];
  expect(one.get("x-middleware-request-content-security-policy")).toBe(one.get("content-security-policy"));
  expect(one.get("x-middleware-request-cookie")).toBe("a=b");
  expect(one.get("content-security-policy")).not.toBe(other.get("content-security-policy"));
});

it("the proxy requires https if BASE_URL uses https", () => {
  expect(ask().get("strict-transport-security")).toBe("max-age=31536000");
});
