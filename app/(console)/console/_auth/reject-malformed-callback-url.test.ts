import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { rejectMalformedCallbackUrl } from "./reject-malformed-callback-url";

const MALFORMED = [
  "http://localhost:99999/console",
  "http://localhost:-1/",
  "http://localhost:port/",
  "//localhost:99999/console",
  "http://",
  "http://[::1/",
  "http://a b/",
  "console",
  "javascript:alert(1)",
  "data:text/html,x",
  "%",
  "\u0000",
];
const HEADERS = { "content-type": "application/x-www-form-urlencoded" };
const at = (action: string, query = {}) =>
  `http://localhost:3000/api/auth/${action}?${new URLSearchParams(query)}`;
const context = { params: Promise.resolve({ nextauth: ["signin"] }) };

describe("next-auth's route", () => {
  test.each(MALFORMED)(
    "returns 400 for the malformed callbackUrl %j in the query, the form or the cookie",
    async (callbackUrl) => {
      const body = new URLSearchParams({ callbackUrl });
      const cookie = `__Secure-next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
      const responses = [
        await GET(new NextRequest(at("signin", { callbackUrl })), context),
        await GET(new NextRequest(at("session"), { headers: { cookie } }), context),
        await POST(new Request(at("signin/oidc"), { method: "POST", body, headers: HEADERS }), context),
        await POST(
          new Request(at("signout", { callbackUrl }), { method: "POST", headers: HEADERS }),
          context,
        ),
      ];
      for (const response of responses) {
        expect(response.status).toBe(400);
        expect((await response.json()).url).toContain("/console/sign-in?error=validation_error");
      }
    },
  );

  test("deletes a malformed cookie, so that the user can sign in again", async () => {
    const malformed = "next-auth.callback-url=http%3A%2F%2Fx%3A99999";
    const headers = { cookie: `${malformed}; __Secure-${malformed}; other=kept` };
    const response = await GET(new NextRequest(at("session"), { headers }), context);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^next-auth\.callback-url=;.*Expires=Thu, 01 Jan 1970/),
      // Browsers ignore changes to a `__Secure-` cookie without `Secure`.
      expect.stringMatching(/^__Secure-next-auth\.callback-url=;.*Expires=Thu, 01 Jan 1970.*; Secure/),
    ]);
  });

  test("returns 400 if only the second of two callback URLs is malformed", async () => {
    const url = `${at("signin", { callbackUrl: "/console" })}&callbackUrl=http%3A%2F%2Fx%3A99999`;
    expect((await GET(new NextRequest(url), context)).status).toBe(400);
  });
});

test.each(["", "/", "/console?a=b#c", "http://localhost:3000/console", "https://elsewhere.example/"])(
  "rejectMalformedCallbackUrl accepts %j, which is well-formed",
  (callbackUrl) => {
    const cookie = `next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
    const request = new NextRequest(at("signin", { callbackUrl }), { headers: { cookie } });
    expect(rejectMalformedCallbackUrl(request, `callbackUrl=${encodeURIComponent(callbackUrl)}`)).toBeNull();
  },
);
