import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { verifications } from "@/db/schema/verifications";
import { fromCookieValue } from "@/lib/access/sessions/cookie";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import { db } from "@/lib/platform/database/client";
import { newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { listMailsTo, newCandidate, setUpMailTest } from "@/test/sign-in-by-mail";
import { visitorContext } from "../contexts/visitor-context";
import { replaceSessionCookie } from "./session-cookie";
import { enterCode, requestCode } from "./sign-in-by-mail";
import {
  fromCookieValue as fromStateCookie,
  type SignInState,
  toCookieValue as toStateCookie,
} from "./sign-in-state";

beforeAll(() => setUpMailTest());

const visitor = () => visitorContext({ language: "nl", device: null, clientAddress: null });
const request = (email: string) => requestCode(visitor(), email);
const enter = (state: SignInState, code: string) => enterCode(visitor(), state, { typed: code });
const waitingFor = (email: string): SignInState => ({ step: "code", email, problem: null });
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

async function lastCode(email: string): Promise<string> {
  const mail = (await listMailsTo(email)).at(-1);
  if (!mail) throw new Error("No mail came.");
  return parseSignInMail(mail).code;
}

/** Functions that return a new candidate's e-mail address, or an address that no candidate has. */
const ADDRESSES = {
  known: async () => (await newCandidate(await newRegion())).email,
  unknown: async () => `niemand-${Math.random().toString(36).slice(2)}@example.org`,
};

describe("signing in by e-mail", () => {
  test("opens a session in each of the candidate's regions", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const { email, id } = await newCandidate(one);
    const { id: otherId } = await newCandidate(other, email);
    const state = await request(email);
    expect(state).toEqual(waitingFor(email));
    const code = await lastCode(email);
    const { opened } = await enter(state, ` ${code.slice(0, 4)} ${code.slice(4)}`);
    expect(opened.map(({ candidateId }) => candidateId).sort()).toEqual([id, otherId].sort());
    const cookie = await replaceSessionCookie(undefined, opened);
    expect(fromCookieValue(cookie?.value)).toEqual(opened.map(({ token }) => token));
  });

  test("returns to the address step for an invalid address", async () => {
    expect(await request("geen adres")).toEqual({
      step: "address",
      email: "geen adres",
      problem: { kind: "invalidEmail" },
    });
  });

  test.each(["", "1234567", "123456789", "abcdefgh"])(
    "doesn't count %j as an attempt, because it can't be a code",
    async (typed) => {
      const email = await ADDRESSES.known();
      const state = await request(email);
      for (let times = 0; times < 6; times += 1) {
        expect((await enter(state, typed)).state.problem).toEqual({ kind: "invalidCode" });
      }
      expect((await enter(state, await lastCode(email))).opened).toHaveLength(1);
    },
  );

  test.each(["known", "unknown"] as const)(
    "counts down the attempts for a %s address, and then reports that the code no longer works",
    async (kind) => {
      const email = await ADDRESSES[kind]();
      const state = await request(email);
      const mails = await listMailsTo(email);
      const [mail] = mails;
      const code = mail ? wrong(parseSignInMail(mail).code) : "00000000";
      const problems = [];
      for (let times = 0; times < 6; times += 1) problems.push((await enter(state, code)).state.problem);
      expect(problems).toEqual([
        ...[4, 3, 2, 1].map((triesLeft) => ({ kind: "wrongCode", triesLeft })),
        { kind: "deadCode" },
        { kind: "deadCode" },
      ]);
    },
  );

  test.each(["known", "unknown"] as const)(
    "after three requests for a %s address, returns the time when another e-mail can be sent",
    async (kind) => {
      const email = await ADDRESSES[kind]();
      const before = Date.now();
      const states = [];
      for (let times = 0; times < 5; times += 1) {
        states.push(await request(email));
        await listMailsTo(email);
      }
      const times = states.map(({ mailAgainAt }) => mailAgainAt && Date.parse(mailAgainAt));
      expect(times.slice(0, 3)).toEqual([undefined, undefined, undefined]);
      for (const time of times.slice(3)) {
        expect(time).toBeGreaterThan(before + 14 * 60_000);
        expect(time).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
      }
      expect(await listMailsTo(email)).toHaveLength(kind === "known" ? 3 : 0);
    },
  );

  test("sends e-mails again once a clock that was ahead is corrected", async () => {
    const email = await ADDRESSES.known();
    for (let mails = 1; mails <= 3; mails += 1) {
      await request(email);
      expect(await listMailsTo(email)).toHaveLength(mails);
    }
    await db()
      .update(verifications)
      .set({ createdAt: sql`${verifications.createdAt} + interval '1 day'` })
      .where(eq(verifications.addressDigest, addressDigestOf(email)));
    expect((await request(email)).mailAgainAt).toBeUndefined();
    expect(await listMailsTo(email)).toHaveLength(4);
  });

  test.each(["known", "unknown"] as const)(
    "returns the time one day after the first request if a %s address has had twenty requests",
    async (kind) => {
      const email = await ADDRESSES[kind]();
      const aMinute = sql`interval '1 minute'`;
      for (let times = 0; times < 20; times += 1) {
        expect((await request(email)).mailAgainAt).toBeUndefined();
        await listMailsTo(email);
        await db()
          .update(verifications)
          .set({ createdAt: sql`${verifications.createdAt} - 6 * ${aMinute}` });
      }
      const { mailAgainAt } = await request(email);
      const minutes = (Date.parse(String(mailAgainAt)) - Date.now()) / 60_000;
      expect(Math.round(minutes)).toBe(24 * 60 - 20 * 6);
    },
  );
});

describe("the cookie with the sign-in state", () => {
  test("stores the state and encrypts the address", () => {
    const state: SignInState = {
      step: "code",
      email: "noor@example.org",
      problem: { kind: "wrongCode", triesLeft: 2 },
      mailAgainAt: "2026-03-01T10:00:00.000Z",
    };
    expect(fromStateCookie(toStateCookie(state))).toEqual(state);
    expect(Buffer.from(toStateCookie(state).slice(3), "base64url").toString("latin1")).not.toContain("noor");
  });

  test.each([undefined, "", "x", `v1.${"A".repeat(80)}`])("is ignored if it is invalid: %j", (value) => {
    expect(fromStateCookie(value)).toBeNull();
  });
});
