import { beforeAll, describe, expect, test } from "vitest";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { toCookieValue } from "@/lib/access/sessions/cookie";
import { isSessionToken } from "@/lib/access/sessions/token";
import { newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { newCandidate, requestAndReceiveMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { visitorContext } from "../contexts/visitor-context";
import { endCookieSessions } from "./end-cookie-sessions";
import { newAttempt } from "./repeated-sign-in";
import { enterCode } from "./sign-in-by-mail";

beforeAll(() => setUpMailTest());

const visitor = () => visitorContext({ language: "nl", device: null, clientAddress: null });

/** Returns a function that sends the form of a candidate of two regions, with their code. */
async function newForm() {
  const { email } = await newCandidate(await newRegion());
  await newCandidate(await newRegion(), email);
  const { code } = parseSignInMail(await requestAndReceiveMail(email));
  const state = { step: "code", email, problem: null } as const;
  const attempt: string | null = newAttempt();
  return async (changed: { typed?: string; attempt?: string | null; now?: () => Date } = {}) => {
    const { now = () => new Date(), ...sent } = changed;
    const result = await enterCode({ ...visitor(), now }, state, { typed: code, attempt, ...sent });
    return { problem: result.state.problem, tokens: result.opened.map(({ token }) => token) };
  };
}

const DEAD = { problem: { kind: "deadCode" }, tokens: [] };

describe("a sign-in form that is sent twice", () => {
  test("opens its sessions once, and gets their tokens both times", async () => {
    const send = await newForm();
    const sent = await Promise.all([send(), send()]);
    const tokens = sent[0].tokens;
    expect(sent).toEqual(Array(2).fill({ problem: null, tokens }));
    expect(await send()).toEqual({ problem: null, tokens });
    expect(new Set(tokens.filter(isSessionToken)).size).toBe(2);
    for (const token of tokens) expect(await findCandidateAccess(token, new Date())).not.toBeNull();
  });

  test.each([
    ["another form", { attempt: newAttempt() }],
    ["a form without an attempt", { attempt: null }],
    ["another code", { typed: "00000000" }],
    ["the same form a minute later", { now: () => new Date(Date.now() + 61_000) }],
  ])("doesn't sign in %s with the used code", async (_, changed) => {
    const send = await newForm();
    expect((await send()).problem).toBeNull();
    expect(await send(changed)).toEqual(DEAD);
  });

  test("doesn't sign in again after the candidate has signed out", async () => {
    const send = await newForm();
    await endCookieSessions(toCookieValue((await send()).tokens));
    expect(await send()).toEqual(DEAD);
  });
});
