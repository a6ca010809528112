import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { mutations } from "@/db/schema/mutations";
import { erasureRequests, privacyRequests } from "@/db/schema/privacy-requests";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { queueDueErasures } from "@/lib/engine/erasures/queue-due-erasures";
import { drain } from "@/lib/engine/mutations/drain";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  openSecondConnection,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { bringErasuresForward, queueErasuresAfter } from "@/test/due-erasures";
import { whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { type CandidateContext, candidateContext } from "../contexts/candidate-context";
import { requestEmailChange } from "../email-change/request-email-change";
import { eraseWithCode, keepOwnRecord, mailErasureCode, withSameAddress } from "./erase-with-code";

let region: TestRegion;
let counter = 0;
let ctx: CandidateContext;
let email: string;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  email = `wis-${++counter}@example.org`;
  ctx = await signIn(region, email);
});

async function signIn(at: TestRegion, address: string, mode: "live" | "sandbox" = "live") {
  const { token } = await newCandidateSession(at, { email: address, mode });
  const access = await findCandidateAccess(token, new Date());
  if (!access) throw new Error("The session wasn't opened.");
  return candidateContext(access);
}

async function latestMail(address: string) {
  return (await listMailsTo(address)).at(-1)?.mail;
}
async function mailCode(...records: [CandidateContext, ...CandidateContext[]]): Promise<string> {
  expect(await mailErasureCode(records, { language: "nl", device: null })).toBeNull();
  const texts = (await listMailsTo(email)).map(({ mail }) => mail.text ?? "");
  return texts.flatMap((text) => /^(\d{8})$/m.exec(text)?.[1] ?? []).at(-1) ?? "no code";
}
type Options = { isImmediate?: boolean; reason?: string };
const erase = (
  records: [CandidateContext, ...CandidateContext[]],
  typed: string,
  { isImmediate = false, reason }: Options = {},
) => eraseWithCode(records, { typed, isImmediate, reason, language: "nl" });

const pathOf = ({ session }: CandidateContext) => `/api/v2/candidates/${session.candidateId}`;
const read = (of = ctx, at = region) => call("GET", pathOf(of), { key: at.key });
const deletions = () =>
  db()
    .select()
    .from(mutations)
    .where(and(eq(mutations.actorId, ctx.session.candidateId), eq(mutations.operation, "candidates.delete")));

/** Requests an erasure that happens 24 hours later, and delivers the e-mail that confirms the request. */
async function requestErasure(): Promise<void> {
  const code = await mailCode(ctx);
  expect(await whileDraining(region, erase([ctx], code, { reason: "foundWork" }))).toEqual({
    kind: "requested",
  });
  await listMailsTo(email);
}

describe("erasure with a mailed code", () => {
  test("shows the request to the region immediately, deletes the record after 24 hours and mails a certificate", async () => {
    await runMutation(region, "POST", `${pathOf(ctx)}/interactions`, {
      body: [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z" }],
    });
    expect((await read()).body.data.erasureRequestedAt).toBeNull();
    await requestErasure();
    expect((await read()).body.data.erasureRequestedAt).toMatch(/Z$/);
    expect((await latestMail(email))?.subject).toBe("We verwijderen je gegevens");
    await queueDueErasures(db());
    await drainQueue(region);
    expect((await read()).status).toBe(200);
    await queueErasuresAfter(25);
    await drainQueue(region);
    expect((await read()).status).toBe(404);
    const certificate = await latestMail(email);
    expect(certificate?.subject).toBe("Je gegevens zijn verwijderd");
    expect(certificate?.text).toContain("al het andere over jou, ook 1 contactmoment.");
    expect(certificate?.text).toContain("We bewaren de lijst altijd, ook als de regio stopt met Instroom.");
    expect(certificate?.text).toContain("Sloot de regio je aanmelding af? Dan staat erin waarom.");
    expect(certificate?.text).toContain("In reservekopieën");
    expect(await db().select().from(mails)).toEqual([]);
    expect(await db().select().from(erasureRequests)).toEqual([]);
  });

  test("requires the latest code mailed for this record's erasure, within 15 minutes", async () => {
    const early = await mailCode(ctx);
    const code = await mailCode(ctx);
    expect(await erase([ctx], early)).toMatchObject({ kind: "wrongCode", triesLeft: 4 });
    expect(await erase([ctx], "12")).toEqual({ kind: "invalidCode" });
    await requestEmailChange(ctx, `nieuw-${email}`, { language: "nl", device: null });
    const ofChange = /^(\d{8})$/m.exec((await latestMail(email))?.text ?? "")?.[1] ?? "no code";
    expect(await erase([ctx], ofChange)).toMatchObject({ kind: "wrongCode", triesLeft: 3 });
    const late = { ...ctx, now: () => new Date(Date.now() + 15 * 60_000) };
    expect(await erase([late], code)).toMatchObject({ kind: "deadCode" });
    const stranger = await signIn(region, `vreemd-${counter}@example.org`);
    expect(await erase([stranger], code, { isImmediate: true })).toMatchObject({ kind: "deadCode" });
    const sandbox = await signIn(region, email, "sandbox");
    expect(await erase([sandbox], code, { isImmediate: true })).toMatchObject({ kind: "deadCode" });
    expect((await read()).body.data.erasureRequestedAt).toBeNull();
  });

  test("happens immediately if the candidate chooses that, even while an earlier request is open", async () => {
    await requestErasure();
    const code = await mailCode(ctx);
    expect(await whileDraining(region, erase([ctx], code, { isImmediate: true }))).toEqual({
      kind: "erased",
    });
    expect((await read()).status).toBe(404);
  });

  test("is requested only once if the form is sent twice", async () => {
    const code = await mailCode(ctx);
    const outcomes = await whileDraining(region, Promise.all([erase([ctx], code), erase([ctx], code)]));
    expect(outcomes).toEqual([{ kind: "requested" }, { kind: "requested" }]);
    const requests = db().select().from(erasureRequests);
    expect(await requests.where(eq(erasureRequests.candidateId, ctx.session.candidateId))).toHaveLength(1);
  });

  test("is recognized on the database's clock if the form is sent twice, even if this process's clock is ahead", async () => {
    const code = await mailCode(ctx);
    const first = erase([ctx], code);
    await expect
      .poll(async () => (await call("GET", "/api/v2/mutations?status=queued", { key: region.key })).body.data)
      .toHaveLength(1);
    const ahead = { ...ctx, now: () => new Date(Date.now() + 2 * 60_000) };
    const outcomes = await whileDraining(region, Promise.all([first, erase([ahead], code)]));
    expect(outcomes).toEqual([{ kind: "requested" }, { kind: "requested" }]);
  });

  test("is queued only once by concurrent and repeated sweeps", async () => {
    await requestErasure();
    const before = (await deletions()).length;
    const second = openSecondConnection();
    try {
      const sweeps = [db(), second.database, db(), second.database];
      await bringErasuresForward(25);
      await Promise.all(sweeps.map((database) => queueDueErasures(database)));
      await queueDueErasures(second.database);
    } finally {
      await second.close();
    }
    expect((await deletions()).length - before).toBe(1);
    await drainQueue(region);
    await queueDueErasures(db());
    expect((await deletions()).length - before).toBe(1);
    expect((await read()).status).toBe(404);
  });

  test("can be canceled if the cancellation was queued before the deletion", async () => {
    await requestErasure();
    // Queue the cancellation before the sweep runs, and execute it after the sweep.
    const kept = keepOwnRecord(ctx, "nl");
    await expect
      .poll(async () => (await call("GET", "/api/v2/mutations?status=queued", { key: region.key })).body.data)
      .toHaveLength(1);
    await queueErasuresAfter(25);
    expect(await whileDraining(region, kept)).toBe(true);
    await drainQueue(region);
    expect((await read()).body.data.erasureRequestedAt).toBeNull();
    expect((await deletions()).at(-1)).toMatchObject({ status: "failed" });
    const subjects = (await listMailsTo(email)).map(({ mail }) => mail.subject);
    expect(subjects).toContain("Je gegevens blijven bewaard");
    await queueDueErasures(db());
    expect((await deletions()).every(({ status }) => status !== "queued")).toBe(true);
  });

  test("can't be canceled if the deletion was queued before the cancellation", async () => {
    await requestErasure();
    await queueErasuresAfter(25);
    expect(await whileDraining(region, keepOwnRecord(ctx, "nl"))).toBe(false);
    expect((await read()).status).toBe(404);
  });

  test("is queued again an hour after the deletion failed", async () => {
    await requestErasure();
    await queueErasuresAfter(25);
    const [row] = (await deletions()).slice(-1);
    await db()
      .update(mutations)
      .set({ status: "failed", finishedAt: new Date(), result: {} })
      .where(eq(mutations.id, row?.id ?? ""));
    const before = (await deletions()).length;
    // One sweep notices the failure, and the next one queues the deletion again.
    for (const minutes of [30, 55, 61]) {
      const at = new Date(Date.now() + minutes * 60_000);
      await queueDueErasures(db(), at);
      await queueDueErasures(db(), at);
      expect((await deletions()).length - before).toBe(minutes > 60 ? 1 : 0);
    }
    await drain(db(), region.bases.live);
    expect((await read()).status).toBe(404);
  });

  test("covers the address's records in all regions, but no records with another address", async () => {
    const other = await newRegion();
    const elsewhere = await signIn(other, email.toUpperCase());
    const stranger = await signIn(other, `vreemd-${counter}@example.org`);
    const records = await withSameAddress([ctx, elsewhere, stranger]);
    expect(records?.map(({ session }) => session.id)).toEqual([ctx.session.id, elsewhere.session.id]);
    if (!records) throw new Error("No records.");
    const code = await mailCode(...(records as [CandidateContext, ...CandidateContext[]]));
    const erasing = eraseWithCode(records, { typed: code, isImmediate: false, reason: null, language: "nl" });
    expect(await whileDraining(other, whileDraining(region, erasing))).toEqual({ kind: "requested" });
    expect((await read()).body.data.erasureRequestedAt).not.toBeNull();
    expect((await read(elsewhere, other)).body.data.erasureRequestedAt).not.toBeNull();
    expect((await read(stranger, other)).body.data.erasureRequestedAt).toBeNull();
  });

  test("leaves no privacy requests behind, even if the record is deleted through the API instead", async () => {
    const body = { kind: "objection", explanation: "Geheim" };
    await db()
      .insert(privacyRequests)
      .values({
        ...body,
        kind: "objection",
        baseId: region.bases.live,
        candidateId: ctx.session.candidateId,
        id: crypto.randomUUID(),
        language: "nl",
        requestedAt: new Date(),
        dueAt: new Date(),
      });
    await runMutation(region, "DELETE", pathOf(ctx));
    const left = db().select().from(privacyRequests);
    expect(await left.where(eq(privacyRequests.candidateId, ctx.session.candidateId))).toEqual([]);
  });
});
