import { NextRequest } from "next/server";
import { describe, expect, it, vi } from "vitest";
import { proxy } from "./proxy";

vi.stubEnv("BASE_URL", "https://instroom.example");

type Visit = { method?: string; headers?: Record<string, string> };
const visit = (path: string, { method = "GET", headers = {} }: Visit = {}) =>
  proxy(
    new NextRequest(`https://instroom.example${path}`, { method, headers: { cookie: "a=b", ...headers } }),
  );
const ask = () => visit("/nl/docs").headers;
const english = { "accept-language": "en" };

it("the proxy creates a Content-Security-Policy with a new nonce per request, and sends it to both the page and the browser", () => {
  const [one, other] = [ask(), ask()];
  expect(one.get("x-middleware-request-content-security-policy")).toBe(one.get("content-security-policy"));
  expect(one.get("x-middleware-request-cookie")).toBe("a=b");
  expect(one.get("content-security-policy")).not.toBe(other.get("content-security-policy"));
});

it("the proxy puts the page's path and query in a header, and ignores a value that the client sends", () => {
  const { headers } = visit("/console/noord/live/candidates?phase=nieuw", {
    headers: { "x-instroom-page": "/console/account" },
  });
  expect(headers.get("x-middleware-request-x-instroom-page")).toBe(
    "/console/noord/live/candidates?phase=nieuw",
  );
});

it.each([
  ["https://instroom.example", "instroom.example"],
  ["https://elsewhere.example", "app-1:3000"],
])("the proxy gives Next BASE_URL's host for a form from BASE_URL only: %s", (origin, host) => {
  const sent = { origin, "x-forwarded-host": "app-1:3000" };
  const { headers } = visit("/portal", { method: "POST", headers: sent });
  expect(headers.get("x-middleware-request-x-forwarded-host")).toBe(host);
});

it("the proxy tells browsers to use only https if BASE_URL uses https", () => {
  expect(ask().get("strict-transport-security")).toBe("max-age=31536000");
});

describe("the proxy", () => {
  it.each([
    ["/", "/nl"],
    ["/docs/errors?x=1", "/nl/docs/errors?x=1"],
    ["/docs/errors.md", "/nl/docs/errors.md"],
    ["/portal", "/nl/portal"],
  ])("redirects %s to the URL in the visitor's language", (path, target) => {
    const { status, headers } = visit(path);
    expect([status, headers.get("location")]).toEqual([307, `https://instroom.example${target}`]);
    expect(headers.get("vary")).toBe("accept-language, cookie");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(visit(path, { headers: { cookie: "language=en" } }).headers.get("location")).toContain("/en");
    expect(visit(path, { headers: english }).headers.get("location")).toContain("/en");
  });

  it.each(["/console", "/portal/code", "/portal/0190", "/docs/not-there", "/portal?problem", "/language"])(
    "doesn't redirect %s",
    (path) => {
      expect(visit(path).headers.get("location")).toBeNull();
    },
  );

  it("doesn't redirect POST requests", () => {
    expect(visit("/portal", { method: "POST" }).headers.get("location")).toBeNull();
  });

  it("takes the language from the path, not from a header that the client sends", () => {
    const { headers } = visit("/en/docs?x=1", { headers: { "x-instroom-language": "nl" } });
    expect(headers.get("x-middleware-rewrite")).toBe("https://instroom.example/docs?x=1");
    expect(headers.get("x-middleware-request-x-instroom-language")).toBe("en");
    const record = visit("/portal/0190", { headers: { "x-instroom-language": "en" } });
    expect(record.headers.get("x-middleware-request-x-instroom-language")).toBeNull();
  });

  it("shows and stores the language of an e-mail's link, unless the visitor has chosen another language", () => {
    const open = (path: string, cookie = "a=b") => {
      const { headers } = visit(path, { headers: { "sec-fetch-dest": "document", cookie } });
      return [headers.get("x-middleware-request-x-instroom-language"), headers.get("set-cookie")];
    };
    const stored = expect.stringMatching(/^language=en; /);
    expect(open("/portal/sign-in?token=abc&lang=en")).toEqual(["en", stored]);
    expect(open("/portal/notices?lang=en")).toEqual(["en", stored]);
    expect(open("/portal/sign-in?token=abc&lang=en", "language=nl")).toEqual([null, null]);
    expect(open("/portal/sign-in?token=abc&lang=de")).toEqual([null, null]);
    expect(open("/console?lang=en")).toEqual([null, null]);
  });

  it("stores the page's language in a cookie if the browser prefers another language", () => {
    const cookieOf = (headers: Record<string, string>) =>
      visit("/en/portal", { headers }).headers.get("set-cookie");
    expect(cookieOf({ "sec-fetch-dest": "document" })).toMatch(/^language=en; /);
    expect(cookieOf({ "sec-fetch-dest": "empty" })).toBeNull();
    expect(cookieOf({ "sec-fetch-dest": "document", ...english })).toBeNull();
  });

  it("allows no scripts on the portal's sign-in page", () => {
    expect(visit("/nl/portal").headers.get("content-security-policy")).toContain("script-src 'none'");
  });
});
