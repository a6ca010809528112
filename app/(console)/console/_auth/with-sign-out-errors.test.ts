import { sql } from "drizzle-orm";
import NextAuth, { type AuthOptions } from "next-auth";
import { beforeAll, expect, test, vi } from "vitest";
import { staffCookie, staffTokenIn } from "@/lib/access/staff/cookie";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

// Modules that other test files have loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

beforeAll(openTestApi);

type AuthRequest = { action: string; method: string; cookies: Record<string, string>; body?: object };

/** Calls next-auth as a page route, because an API route would need a request of Next. */
async function callNextAuth(options: AuthOptions, { action, ...request }: AuthRequest) {
  let body: Record<string, string> = {};
  const headers = new Map<string, string[]>();
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string[]) => headers.set(name, value),
    end: () => undefined,
    send: (sent: Record<string, string>) => {
      body = sent;
    },
  };
  const req = { ...request, headers: {}, query: { nextauth: [action] } };
  await NextAuth(req as never, response as never, options);
  return { body, setCookies: headers.get("Set-Cookie") ?? [] };
}

async function signOut(cookies: Record<string, string>): Promise<Response> {
  const { authOptions } = await import("./auth-options");
  const { withSignOutErrors } = await import("./with-sign-out-errors");
  const csrf = await callNextAuth(authOptions(), { action: "csrf", method: "GET", cookies });
  const set = csrf.setCookies.map((cookie) => cookie.split(/[=;]/).map(decodeURIComponent).slice(0, 2));
  const post = {
    action: "signout",
    method: "POST",
    cookies: { ...cookies, ...Object.fromEntries(set) },
    body: { csrfToken: csrf.body.csrfToken },
  };
  return withSignOutErrors(authOptions(), async (options) => {
    const headers = (await callNextAuth(options, post)).setCookies.map((cookie) => ["set-cookie", cookie]);
    return new Response(null, { headers: headers as [string, string][] });
  });
}

test("signing out returns 503 and keeps the cookie if the session couldn't be ended", async () => {
  const { headers } = await newStaff("adviser", await newRegion());
  const { name } = staffCookie();
  const cookies = { [name]: staffTokenIn(String(headers.cookie)) ?? "" };
  const statusOf = async () => (await call("GET", "/api/console/me", { headers })).status;
  await db().execute(sql`create function fail() returns trigger language plpgsql as 'begin raise; end'`);
  await db().execute(
    sql`create trigger fails before update of revoked_at on staff_sessions execute function fail()`,
  );
  const failed = await signOut(cookies).finally(() => db().execute(sql`drop function fail cascade`));
  expect([failed.status, failed.headers.getSetCookie()]).toEqual([503, []]);
  expect(await statusOf()).toBe(200);
  const ended = await signOut(cookies);
  expect(ended.headers.getSetCookie()).toContainEqual(expect.stringContaining(`${name}=;`));
  expect(await statusOf()).toBe(401);
});
