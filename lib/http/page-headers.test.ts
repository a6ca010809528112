import { describe, expect, it } from "vitest";
import { pageHeaders } from "./page-headers";

const request = {
  path: "/",
  host: "localhost:3000",
  nonce: "bm9uY2U=",
  isHttps: false,
  isDevelopment: false,
};
const policyOf = (headers: Record<string, string>) =>
  new Map(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => [directive.split(" ", 1)[0], directive.replace(/^\S+ /, "")]),
  );

describe("the headers of a page", () => {
  it("allow only scripts with the nonce", () => {
    expect(policyOf(pageHeaders(request)).get("script-src")).toBe("'self' 'nonce-bm9uY2U=' 'strict-dynamic'");
  });

  it.each([
    [
      "localhost:3000",
      "localhost:3000/portal.js localhost:3000/portal-drafts.js localhost:3000/portal-merged.js localhost:3000/portal-search.js localhost:3000/portal-session.js localhost:3000/portal-upload.js",
    ],
    [
      "portaal.example.org",
      "portaal.example.org/portal.js portaal.example.org/portal-drafts.js portaal.example.org/portal-merged.js portaal.example.org/portal-search.js portaal.example.org/portal-session.js portaal.example.org/portal-upload.js",
    ],
    [null, "'none'"],
    ["[::1]:3000", "'none'"],
    ["a.example; script-src *", "'none'"],
  ])("allow only the portal's own scripts on a candidate's record at the host %j", (host, sources) => {
    const policy = policyOf(pageHeaders({ ...request, host, path: "/portal/0190/contact" }));
    expect(policy.get("script-src")).toBe(sources);
  });

  it.each(["/portal", "/portal/code", "/portal/sign-in"])("allow no scripts at %s", (path) => {
    expect(policyOf(pageHeaders({ ...request, path })).get("script-src")).toBe("'none'");
  });

  it("allow eval only in development", () => {
    const policy = policyOf(pageHeaders({ ...request, isDevelopment: true }));
    expect(policy.get("script-src")).toContain("'unsafe-eval'");
  });

  it("forbid framing, and block forms and requests to other origins", () => {
    expect(Object.fromEntries(policyOf(pageHeaders(request)))).toMatchObject({
      "default-src": "'self'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'self'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
  });

  it("require https only if the base URL uses https", () => {
    expect(pageHeaders(request)).not.toHaveProperty("strict-transport-security");
    const headers = pageHeaders({ ...request, isHttps: true });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it.each([
    ["/portal/sign-in", "same-origin"],
    ["/console/sign-in/confirm", "no-referrer"],
    ["/", undefined],
  ])("set a Referrer-Policy only where the URL can contain a token: %s", (path, policy) => {
    expect(pageHeaders({ ...request, path })["referrer-policy"]).toBe(policy);
  });
});
