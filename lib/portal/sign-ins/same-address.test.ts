import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { toCookieValue } from "@/lib/access/sessions/cookie";
import { db } from "@/lib/platform/database/client";
import {
  newCandidateSession,
  newRegion,
  openCandidateSession,
  openTestApi,
  type TestSession,
} from "@/test/api";
import { endSessionsEverywhere } from "./same-address";
import { replaceSessionCookie } from "./session-cookie";

let first: TestSession;
let second: TestSession;
let stranger: TestSession;
let sandboxed: TestSession;
/** Opens another session of the second record, as another browser does. */
let elsewhere: () => Promise<TestSession>;
beforeAll(openTestApi);
beforeEach(async () => {
  const [one, other] = [await newRegion(), await newRegion()];
  const email = `sanne-${one.id}@example.org`;
  first = await newCandidateSession(one, { email });
  second = await newCandidateSession(other, { email: email.toUpperCase() });
  sandboxed = await newCandidateSession(one, { email, mode: "sandbox" });
  stranger = await newCandidateSession(one);
  elsewhere = () => openCandidateSession(other, second.candidateId);
});
const isOpen = async ({ token }: TestSession) => (await findCandidateAccess(token, new Date())) !== null;
const areOpen = (...sessions: TestSession[]) => Promise.all(sessions.map(isOpen));
const cookieOf = (...sessions: TestSession[]) => toCookieValue(sessions.map(({ token }) => token));
const expiresAt = new Date(Date.now() + 3_600_000);
const signIn = (former: TestSession[], ...opened: TestSession[]) =>
  replaceSessionCookie(
    cookieOf(...former),
    opened.map((session) => ({ ...session, expiresAt })),
  );

test("ending the sessions everywhere also ends those at a region that isn't open here, but no one else's", async () => {
  const other = await elsewhere();
  const access = await findCandidateAccess(first.token, new Date());
  await endSessionsEverywhere(access ? [access] : []);
  expect(await areOpen(first, second, other, sandboxed, stranger)).toEqual([false, false, false, true, true]);
});

test("a sign-in to one region keeps the same person's sessions at other regions", async () => {
  const cookie = await signIn([second], first);
  expect(cookie?.value).toBe(cookieOf(first, second));
  expect(await areOpen(first, second)).toEqual([true, true]);
});

test("a sign-in ends the sessions of another person, of another mode, and of the same record", async () => {
  const again = await elsewhere();
  const cookie = await signIn([stranger, sandboxed, second], first, again);
  expect(cookie?.value).toBe(cookieOf(first, again));
  expect(await areOpen(first, again, second, sandboxed, stranger)).toEqual([true, true, false, false, false]);
});

test("the cookie lasts as long as the session that ends last", async () => {
  const later = new Date(Date.now() + 20 * 3_600_000);
  await db()
    .update(candidateSessions)
    .set({ expiresAt: later })
    .where(eq(candidateSessions.id, second.sessionId));
  const cookie = await signIn([second], first);
  expect(cookie?.options.maxAge).toBeGreaterThan(19 * 3_600);
});

test("a failed sign-in keeps all sessions", async () => {
  expect(await signIn([first, stranger])).toBeNull();
  expect(await areOpen(first, stranger)).toEqual([true, true]);
});
