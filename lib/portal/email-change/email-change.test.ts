import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { emailChanges } from "@/db/schema/email-changes";
import { mutations } from "@/db/schema/mutations";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { deleteExpiredSessions } from "@/lib/access/sessions/delete-expired-sessions";
import { openSessions } from "@/lib/access/sessions/open";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { getCandidate } from "@/lib/records/candidates/find";
import { call, newCandidateSession, newRegion, runMutation, type TestRegion } from "@/test/api";
import { whileDraining } from "@/test/portal-session";
import { listMailsTo, mailServer, setUpMailTest } from "@/test/sign-in-by-mail";
import { type CandidateContext, candidateContext } from "../contexts/candidate-context";
import { changeEmailIfConfirmed, confirmEmail } from "./confirm-email-change";
import { type EmailPurpose, findEmailChange } from "./find-email-change";
import { requestEmailChange } from "./request-email-change";

let region: TestRegion;
let counter = 0;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegion();
});

const newAddress = () => `adres-${++counter}@example.org`;

type Person = { ctx: CandidateContext; old: string; token: string };

async function signIn(token: string): Promise<CandidateContext> {
  const access = await findCandidateAccess(token, new Date());
  if (!access) throw new Error("The session has ended.");
  return candidateContext(access);
}

async function newPerson(mode: "live" | "sandbox" = "live"): Promise<Person> {
  const old = newAddress();
  const { token } = await newCandidateSession(region, { email: old, mode });
  return { ctx: await signIn(token), old, token };
}

async function latestCode(address: string): Promise<string> {
  const text = (await listMailsTo(address)).at(-1)?.mail.text ?? "";
  return /^(\d{8})$/m.exec(text)?.[1] ?? `no code in: ${text}`;
}

const confirm = (ctx: CandidateContext, purpose: EmailPurpose, typed: string) =>
  whileDraining(region, confirmEmail(ctx, { purpose, typed, to: "", language: "nl" }));
const request = (ctx: CandidateContext, to: string) =>
  requestEmailChange(ctx, to, { language: "nl", device: null });
const emailOf = async (ctx: CandidateContext) => (await getCandidate(ctx, ctx.session.candidateId)).email;

let person: Person;
beforeEach(async () => {
  person = await newPerson();
});

describe("a change of the e-mail address", () => {
  test("requires the codes of both addresses, notifies the old address and ends all other sessions", async () => {
    const { ctx, old, token } = person;
    const [other] = await openSessions(ctx, [{ baseId: ctx.base.id, id: ctx.session.candidateId }]);
    const to = newAddress();
    expect(await request(ctx, ` ${to} `)).toBeNull();
    expect(await confirm(ctx, "new_email", await latestCode(to))).toEqual({ kind: "waiting" });
    expect(await emailOf(ctx)).toBe(old);
    const code = await latestCode(old);
    expect(await confirm(ctx, "old_email", ` ${code.slice(0, 4)} ${code.slice(4)}`)).toEqual({
      kind: "changed",
    });
    expect(await emailOf(ctx)).toBe(to);
    expect((await listMailsTo(old)).at(-1)?.mail.subject).toBe("Je e-mailadres is gewijzigd");
    await expect(signIn(token)).resolves.toMatchObject({ session: { id: ctx.session.id } });
    expect(await findCandidateAccess(other?.token ?? "", new Date())).toBeNull();
    expect(await findEmailChange(ctx, ctx.session.candidateId)).toBeNull();
  });

  test("rejects the code of an earlier request, and the new address's code for the old address", async () => {
    const { ctx, old } = person;
    const to = newAddress();
    await request(ctx, newAddress());
    const early = await latestCode(old);
    await request(ctx, to);
    expect(await confirm(ctx, "old_email", early)).toMatchObject({ kind: "wrongCode", triesLeft: 4 });
    expect(await confirm(ctx, "old_email", await latestCode(to))).toMatchObject({ triesLeft: 3 });
    expect(await confirm(ctx, "old_email", "123")).toEqual({ kind: "invalidCode" });
    for (const triesLeft of [2, 1])
      expect(await confirm(ctx, "old_email", early)).toMatchObject({ triesLeft });
    expect(await confirm(ctx, "old_email", early)).toEqual({ kind: "deadCode" });
    expect(await confirm(ctx, "old_email", await latestCode(old))).toEqual({ kind: "deadCode" });
    expect(await emailOf(ctx)).toBe(old);
  });

  test("rejects the codes of another candidate's request", async () => {
    const stranger = await newPerson();
    await request(person.ctx, newAddress());
    expect(await confirm(stranger.ctx, "old_email", await latestCode(person.old))).toEqual({
      kind: "closed",
    });
    await request(stranger.ctx, newAddress());
    const outcome = await confirm(stranger.ctx, "old_email", await latestCode(person.old));
    expect(outcome).toMatchObject({ kind: "wrongCode" });
  });

  test("is completed after a crash right after the last code, and is queued only once if the confirmation is repeated", async () => {
    const { ctx, old } = person;
    const to = newAddress();
    await request(ctx, to);
    await confirm(ctx, "old_email", await latestCode(old));
    // Simulate a crash: the code is consumed, but no mutation was queued.
    await db()
      .update(confirmationCodes)
      .set({ usedAt: new Date() })
      .where(eq(confirmationCodes.purpose, "new_email"));
    expect((await findEmailChange(ctx, ctx.session.candidateId))?.confirmed).toHaveLength(2);
    const again = { purpose: "new_email", typed: "00000000", to, language: "nl" } as const;
    const repeated = confirmEmail(ctx, again);
    const finish = () => changeEmailIfConfirmed(ctx, { email: to, language: "nl" });
    const outcomes = await whileDraining(region, Promise.all([finish(), repeated, finish()]));
    expect(outcomes).toEqual(Array(3).fill({ kind: "changed" }));
    expect(await emailOf(ctx)).toBe(to);
    const queued = await db().select().from(mutations).where(eq(mutations.actorId, ctx.session.candidateId));
    expect(queued).toHaveLength(1);
  });

  test("returns the usual result for an address that another candidate has, and mails only a notice to that address", async () => {
    const taken = (await newPerson()).old;
    const { ctx, old } = person;
    expect(await request(ctx, taken.replace("adres", "ADRES"))).toBeNull();
    const [mail] = (await listMailsTo(taken.replace("adres", "ADRES"))).slice(-1);
    expect(mail?.mail.subject).toBe("Dit e-mailadres staat al bij je regio");
    expect(mail?.mail.text).not.toMatch(/\d{8}/);
    expect(await confirm(ctx, "old_email", await latestCode(old))).toEqual({ kind: "waiting" });
    expect(await confirm(ctx, "new_email", "00000000")).toMatchObject({ kind: "wrongCode", triesLeft: 4 });
    expect(await emailOf(ctx)).toBe(old);
  });

  test("fails if another candidate gets the address after the codes are mailed", async () => {
    const { ctx, old } = person;
    const to = newAddress();
    await request(ctx, to);
    await newCandidateSession(region, { email: to });
    await confirm(ctx, "old_email", await latestCode(old));
    expect(await confirm(ctx, "new_email", await latestCode(to))).toEqual({ kind: "failed" });
    expect(await emailOf(ctx)).toBe(old);
    expect(await findEmailChange(ctx, ctx.session.candidateId)).toBeNull();
  });

  test("expires after 24 hours, and when the region changes the address", async () => {
    const { ctx, old } = person;
    const to = newAddress();
    await request(ctx, to);
    const code = await latestCode(old);
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 24 * 3_600_000) };
    expect(await findEmailChange(tomorrow, ctx.session.candidateId)).toBeNull();
    const late = { purpose: "old_email", typed: code, to, language: "nl" } as const;
    expect(await confirmEmail(tomorrow, late)).toEqual({ kind: "closed" });
    expect(await changeEmailIfConfirmed(tomorrow, { email: to, language: "nl" })).toEqual({ kind: "closed" });
    const path = `/api/v2/candidates/${ctx.session.candidateId}`;
    await runMutation(region, "PATCH", path, { body: { email: newAddress() } });
    expect(await confirm(ctx, "old_email", code)).toEqual({ kind: "closed" });
    await request((await newPerson()).ctx, newAddress());
    await deleteExpiredSessions(db(), tomorrow.now());
    expect(await db().select().from(emailChanges)).toEqual([]);
  });

  test.each(["geen adres", "", "same"])("to %j is rejected, and no e-mail is sent", async (typed) => {
    const { ctx, old } = person;
    await listMailsTo(old);
    const sent = mailServer().delivered.length;
    const problem = await request(ctx, typed === "same" ? old.toUpperCase() : typed);
    expect(problem).toEqual({ kind: typed === "same" ? "sameEmail" : "invalidEmail" });
    await listMailsTo(old);
    expect(mailServer().delivered).toHaveLength(sent);
  });

  test("mails an address at most three codes in 15 minutes, even if several candidates request them concurrently", async () => {
    const target = newAddress();
    const people: Person[] = [];
    while (people.length < 5) people.push(await newPerson());
    const problems = await Promise.all(people.map(({ ctx }) => request(ctx, target)));
    expect(problems.filter((problem) => problem === null)).toHaveLength(3);
    expect(problems.filter((problem) => problem?.kind === "tooManyMails")).toHaveLength(2);
    expect(await listMailsTo(target)).toHaveLength(3);
  });

  test("to another candidate's address doesn't count toward that candidate's limits on e-mails and attempts", async () => {
    const { ctx, old } = person;
    for (let round = 0; round < 4; round += 1) {
      const stranger = await newPerson();
      // Space the requests 15 minutes apart, because an address gets at most three e-mails in 15 minutes.
      const at = () => new Date(Date.now() - (4 - round) * 15 * 60_000);
      expect(await request({ ...stranger.ctx, now: at }, old)).toBeNull();
      for (let wrong = 0; wrong < 5; wrong += 1)
        await confirm({ ...stranger.ctx, now: at }, "new_email", "00000000");
    }
    expect(await request(ctx, newAddress())).toBeNull();
    expect(await confirm(ctx, "old_email", await latestCode(old))).toEqual({ kind: "waiting" });
  });

  test("can be requested again and completed after APP_SECRET has changed", async () => {
    const { ctx, old } = person;
    const original = env().APP_SECRET;
    await request(ctx, newAddress());
    const early = await latestCode(old);
    try {
      env().APP_SECRET = "another-secret-another-secret-another";
      expect(await findEmailChange(ctx, ctx.session.candidateId)).toBeNull();
      expect(await confirm(ctx, "old_email", early)).toEqual({ kind: "closed" });
      const to = newAddress();
      expect(await request(ctx, to)).toBeNull();
      expect(await findEmailChange(ctx, ctx.session.candidateId)).toMatchObject({ email: to, confirmed: [] });
      expect(await confirm(ctx, "old_email", await latestCode(old))).toEqual({ kind: "waiting" });
      expect(await confirm(ctx, "new_email", await latestCode(to))).toEqual({ kind: "changed" });
    } finally {
      env().APP_SECRET = original;
    }
  });

  test("mails a code with [Sandbox] in the subject for a sandbox record", async () => {
    const { ctx, old } = await newPerson("sandbox");
    await request(ctx, newAddress());
    expect((await listMailsTo(old)).at(-1)?.mail.subject).toBe(
      "[Sandbox] Code om je e-mailadres te wijzigen",
    );
  });

  test("leaves no request or session behind when the candidate is deleted", async () => {
    const { ctx } = person;
    const to = newAddress();
    await request(ctx, to);
    await listMailsTo(to);
    await runMutation(region, "DELETE", `/api/v2/candidates/${ctx.session.candidateId}`);
    const ofCandidate = eq(emailChanges.candidateId, ctx.session.candidateId);
    expect(await db().select().from(emailChanges).where(ofCandidate)).toEqual([]);
    const sessions = db().select().from(candidateSessions);
    expect(await sessions.where(eq(candidateSessions.candidateId, ctx.session.candidateId))).toEqual([]);
  });

  test("can't be made through the API, because the API doesn't check codes", async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const body = { email: newAddress() };
    expect((await call("PATCH", "/api/v2/auth/candidates/me", { headers, body })).status).toBe(400);
  });
});
