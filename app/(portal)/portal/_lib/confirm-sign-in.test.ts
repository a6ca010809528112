import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { beforeAll, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { candidateCookie, fromCookieValue, toCookieValue } from "@/lib/access/sessions/cookie";
import { findLinkState } from "@/lib/access/sessions/find-link-state";
import { db } from "@/lib/platform/database/client";
import { newAttempt } from "@/lib/portal/sign-ins/repeated-sign-in";
import { newCandidateSession, newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { newCandidate, requestAndReceiveMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { confirmSignIn } from "./confirm-sign-in";

beforeAll(() => setUpMailTest());

const FORM = "application/x-www-form-urlencoded";
const OWN = "http://localhost:3000";
const send = (token: string, origin: string | null = OWN, cookie = "", attempt = "") =>
  confirmSignIn(
    new NextRequest(`${OWN}/portal/sign-in/confirm`, {
      method: "POST",
      headers: { host: "localhost:3000", cookie, ...(origin === null ? {} : { origin }) },
      body: new URLSearchParams({ token, attempt }),
    }),
  );
const stateOf = (token: string, now = new Date()) => findLinkState({ db: db(), now: () => now }, token);

describe("confirmSignIn", () => {
  test("signs in to all of the candidate's regions, with a cookie that scripts can't read", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const { email, id } = await newCandidate(one);
    const { id: otherId } = await newCandidate(other, email);
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const response = await send(token);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/portal/sign-in?confirmed"]);
    const [cookie = "", address] = response.headers.getSetCookie();
    // The response deletes the cookie with the address, because the next person at this device must not see
    // the address.
    expect(address).toMatch(/^instroom-sign-in=; Path=\/portal; Max-Age=0;/);
    expect(cookie).toMatch(/^instroom-candidate=[\w.]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? [];
    expect(Number(seconds)).toBeGreaterThan(11 * 60 * 60);
    expect(Number(seconds)).toBeLessThanOrEqual(12 * 60 * 60);
    const tokens = fromCookieValue(cookie.slice(candidateCookie().name.length + 1).split(";")[0]);
    const found = await Promise.all(tokens.map((token) => findCandidateAccess(token, new Date())));
    expect(found.map((access) => access?.session.candidateId).sort()).toEqual([id, otherId].sort());
  });

  test("ends all sessions in the cookie that it replaces, but not after an invalid token", async () => {
    const region = await newRegion();
    const former = [await newCandidateSession(region), await newCandidateSession(await newRegion())];
    const cookie = `${candidateCookie().name}=${toCookieValue(former.map(({ token }) => token))}`;
    const countFormer = async () => {
      const found = await Promise.all(former.map(({ token }) => findCandidateAccess(token, new Date())));
      return found.filter((access) => access !== null).length;
    };
    await send("never", OWN, cookie);
    expect(await countFormer()).toBe(2);
    const { email } = await newCandidate(region);
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    expect((await send(token, OWN, cookie)).headers.has("set-cookie")).toBe(true);
    expect(await countFormer()).toBe(0);
  });

  test("accepts a token only once, and redirects other attempts to the page that explains the failure", async () => {
    const { email } = await newCandidate(await newRegion());
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const responses = await Promise.all([send(token), send(token), send(token)]);
    expect(responses.filter((response) => response.headers.has("set-cookie"))).toHaveLength(1);
    const back = responses.filter((response) => !response.headers.has("set-cookie"));
    expect(back.map((response) => response.headers.get("location"))).toEqual(
      Array(2).fill(`/portal/sign-in?token=${token}&failed=`),
    );
    expect(await stateOf(token)).toBe("used");
  });

  test("sets the same cookie if the form is sent twice, and keeps its sessions", async () => {
    const { email } = await newCandidate(await newRegion());
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const attempt = newAttempt();
    const [cookie = ""] = (await send(token, OWN, "", attempt)).headers.getSetCookie();
    const [pair = ""] = cookie.split(";");
    expect((await send(token, OWN, pair, attempt)).headers.getSetCookie()[0]).toContain(`${pair};`);
    const [session = ""] = fromCookieValue(pair.split("=")[1]);
    expect(await findCandidateAccess(session, new Date())).not.toBeNull();
    expect((await send(token, OWN, pair, newAttempt())).headers.has("set-cookie")).toBe(false);
  });

  test.each(["https://elsewhere.example", "null", null])(
    "explains why it rejects a form from origin %s, and sets no cookie",
    async (origin) => {
      const { email } = await newCandidate(await newRegion());
      const { token } = parseSignInMail(await requestAndReceiveMail(email));
      const response = await send(token, origin);
      expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
      expect(await response.text()).toContain("Then open the link in the e-mail again.");
      expect(await stateOf(token)).toBe("open");
    },
  );

  test("ignores a form of more than 4 KiB, because a large form would block the event loop", async () => {
    const { email } = await newCandidate(await newRegion());
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    const headers = { host: "localhost:3000", origin: OWN, "content-type": FORM };
    const body = `token=${token}&a=${"a".repeat(4096)}`;
    const request = new NextRequest(`${OWN}/portal/sign-in/confirm`, { method: "POST", headers, body });
    expect((await confirmSignIn(request)).headers.has("set-cookie")).toBe(false);
    expect(await stateOf(token)).toBe("open");
  });

  test("redirects if the body isn't a form", async () => {
    const body = new NextRequest(OWN, { method: "POST", headers: { origin: OWN }, body: "{" });
    expect((await confirmSignIn(body)).status).toBe(303);
  });
});

describe("findLinkState", () => {
  test("returns open, expired or unknown without consuming the token", async () => {
    const { email } = await newCandidate(await newRegion());
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    expect(await stateOf(token, new Date(Date.now() + 15 * 60_000))).toBe("expired");
    expect(await stateOf(token)).toBe("open");
    expect(await stateOf("never")).toBe("unknown");
  });

  test("returns outdated if the candidate's address has changed since the e-mail was sent", async () => {
    const { email, id } = await newCandidate(await newRegion());
    const { token } = parseSignInMail(await requestAndReceiveMail(email));
    await db().update(candidates).set({ email: "ander@example.org" }).where(eq(candidates.id, id));
    expect(await stateOf(token)).toBe("outdated");
  });
});

test("fromCookieValue returns only session tokens, at most 20", () => {
  const token = `cts_${"a".repeat(40)}`;
  expect(fromCookieValue(`${token}.x.${token}`)).toEqual([token, token]);
  expect(fromCookieValue(undefined)).toEqual([]);
  expect(fromCookieValue(Array(50).fill(token).join("."))).toHaveLength(20);
});
