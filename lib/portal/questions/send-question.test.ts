import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { interactions, plannedContacts } from "@/db/schema/interactions";
import { mails } from "@/db/schema/mails";
import { mutations } from "@/db/schema/mutations";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { updateLastContacts } from "@/lib/records/interactions/update-last-contacts";
import { call, drainQueue, newCandidateSession, newRegion, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { type CandidateContext, candidateContext } from "../contexts/candidate-context";
import { getPortalRecord } from "../own-record/get-portal-record";
import { sendQuestion } from "./send-question";

let region: TestRegion;
let ctx: CandidateContext;
let address: string;
let counter = 0;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  counter += 1;
  address = `loket-${counter}@example.org`;
  await setRegionAddress(address);
  ctx = await newPortalSession(region);
});

const setRegionAddress = (contactEmail: string | null) =>
  db().update(regions).set({ contactEmail }).where(eq(regions.id, region.id));

function askQuestion(subject: string, text = "Mag ik langskomen?\r\nGroet", own = ctx) {
  const form = new FormData();
  form.set("subject", subject);
  form.set("text", text);
  return whileDraining(region, sendQuestion(own, form));
}
const questions = async (own = ctx) =>
  (await getPortalRecord(own)).questions.map(({ subject, text }) => [subject, text]);

describe("sendQuestion", () => {
  test("replaces characters that can't be stored, such as those in text copied from some documents", async () => {
    expect(await askQuestion("Ge\u0000sprek", "tekst\u0000plus")).toBe("sent");
    expect(await questions()).toEqual([["Ge\uFFFDsprek", "tekst\uFFFDplus"]]);
  });

  test("stores the question as the candidate's interaction, and mails it to the region", async () => {
    expect(await askQuestion("Gesprek")).toBe("sent");
    expect(await questions()).toEqual([["Gesprek", "Mag ik langskomen?\nGroet"]]);
    const { candidateId } = ctx.session;
    const kept = await call("GET", `/api/v2/candidates/${candidateId}/interactions`, { key: region.key });
    expect(kept.body.data).toMatchObject([{ type: "E-mail", summary: "Gesprek" }]);
    const reader = await newStaff("reader", region);
    const inConsole = (path: string) => call("GET", `/api/console/candidates${path}`, reader);
    expect((await inConsole(`/${candidateId}/timeline`)).body.data).toContainEqual(
      expect.objectContaining({ kind: "interaction", isQuestion: true }),
    );
    expect((await inConsole("")).body.data).toMatchObject([{ id: candidateId, lastContactAt: null }]);
    const inLedger = await db().select().from(mutations).where(eq(mutations.actorId, candidateId));
    expect(inLedger).toMatchObject([{ operation: "interactions.create", actorKind: "candidate" }]);
    const [sent, ...more] = await listMailsTo(address);
    expect(more).toEqual([]);
    const { text = "" } = sent?.mail ?? {};
    const { name, email } = await getPortalRecord(ctx);
    expect(sent?.mail.subject).toBe("Nieuwe vraag van een kandidaat / New question from a candidate");
    for (const heading of [`Vraag van ${name}`, `Question from ${name}`]) expect(text).toContain(heading);
    expect(text).toContain("Don’t reply to this e-mail");
    expect(text).toContain("Gesprek");
    expect(text).toContain("Mag ik langskomen?\nGroet");
    expect(text).toMatch(new RegExp(`/console/[^/]+/live/candidates/${candidateId}`));
    expect(sent?.raw).not.toContain(email);
    expect(await db().select().from(mails)).toEqual([]);
  });

  test("doesn't count the question as a planned interaction, even if the database's clock is behind", async () => {
    await askQuestion("Gesprek");
    const soon = new Date(Date.now() + 500);
    const { candidateId } = ctx.session;
    const isOwn = eq(interactions.candidateId, candidateId);
    await db().update(interactions).set({ performedAt: soon }).where(isOwn);
    const planned = async () => {
      await updateLastContacts(db());
      return await db().$count(plannedContacts, eq(plannedContacts.candidateId, candidateId));
    };
    await expect.poll(planned).toBe(0);
    const [candidate] = await db().select().from(candidates).where(eq(candidates.id, candidateId));
    expect(candidate?.lastContactAt).toBeNull();
  });

  test("mails the region's contact person if the portal shows one", async () => {
    const person = `persoon-${counter}@example.org`;
    const row = { regionId: region.id, key: "contactEmail", language: "any" as const, text: person };
    await db()
      .insert(regionTexts)
      .values({ ...row, updatedAt: new Date() });
    await askQuestion("Gesprek");
    expect([(await listMailsTo(person)).length, (await listMailsTo(address)).length]).toEqual([1, 0]);
  });

  test("sends nothing if the region has no address", async () => {
    await setRegionAddress(null);
    expect(await askQuestion("Gesprek")).toMatchObject({ outcome: "noAddress", subject: "Gesprek" });
    expect(await questions()).toEqual([]);
  });

  test("sends at most 5 questions a day, even for concurrent requests", async () => {
    const outcomes = await whileDraining(
      region,
      Promise.all(
        Array.from({ length: 8 }, (_, number) => {
          const form = new FormData();
          form.set("subject", `Vraag ${number}`);
          form.set("text", "Tekst");
          return sendQuestion(ctx, form);
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(5);
    expect(await questions()).toHaveLength(5);
    expect(await askQuestion("Nog een")).toMatchObject({
      outcome: "tooMany",
      text: "Mag ik langskomen?\nGroet",
    });
    const other = await newPortalSession(region);
    expect(await askQuestion("Van een ander", "Tekst", other)).toBe("sent");
  });

  test("counts a question sent just after midnight in the Netherlands toward the new day", async () => {
    const at = (time: string) => askQuestion("Gesprek", "Tekst", { ...ctx, now: () => new Date(time) });
    expect([await at("2026-07-14T21:30:00Z"), await at("2026-07-14T22:30:00Z")]).toEqual(["sent", "sent"]);
    expect(await questions()).toHaveLength(2);
  });

  test.each([
    ["", "Tekst", ["subject"]],
    ["Gesprek", "  ", ["text"]],
    ["x".repeat(201), "x".repeat(5001), ["subject", "text"]],
  ])("lists the invalid fields and stores nothing (case %#)", async (subject, text, problems) => {
    expect(await askQuestion(subject, text)).toMatchObject({ problems });
    expect(await questions()).toEqual([]);
  });

  test("stores a question in the sandbox, but sends no e-mail about it", async () => {
    const { token } = await newCandidateSession(region, { mode: "sandbox", email: "zand@example.org" });
    const access = await findCandidateAccess(token, new Date());
    if (!access) throw new Error("The session wasn't opened.");
    const own = candidateContext(access);
    const form = new FormData();
    form.set("subject", "Gesprek");
    form.set("text", "Tekst");
    const sent = sendQuestion(own, form);
    let isSent = false;
    void sent.finally(() => {
      isSent = true;
    });
    while (!isSent) await drainQueue(region, "sandbox");
    expect([await sent, await questions(own)]).toEqual(["sent", [["Gesprek", "Tekst"]]]);
    expect(await listMailsTo(address)).toEqual([]);
  });

  test("stores the question so that candidates see it as they sent it, even after staff change its text", async () => {
    await askQuestion("Gesprek");
    await askQuestion("Stage");
    const { candidateId } = ctx.session;
    const isFirst = and(eq(interactions.candidateId, candidateId), eq(interactions.summary, "Gesprek"));
    const [kept] = await db().select().from(interactions).where(isFirst);
    const path = `/api/v2/candidates/${candidateId}/interactions/${kept?.id}`;
    for (const notes of ["Lastig geval.", "Heel lastig geval."])
      await runMutation(region, "PATCH", path, { body: { notes } });
    expect(await questions()).toEqual([
      ["Stage", "Mag ik langskomen?\nGroet"],
      ["Gesprek", "Mag ik langskomen?\nGroet"],
    ]);
    await runMutation(region, "DELETE", path);
    expect(await questions()).toHaveLength(1);
  });

  test("stores the time of sending, which candidates still see after staff change the interaction's date", async () => {
    const sentAt = new Date("2026-07-14T10:00:00Z");
    await askQuestion("Gesprek", "Tekst", { ...ctx, now: () => sentAt });
    const path = `/api/v2/candidates/${ctx.session.candidateId}/interactions`;
    const [{ id }] = (await call("GET", path, { key: region.key })).body.data;
    for (const body of [{ performedAt: "2020-01-01T10:00:00Z" }, { notes: "Lastig geval." }]) {
      await runMutation(region, "PATCH", `${path}/${id}`, { body });
      expect((await getPortalRecord(ctx)).questions).toMatchObject([{ text: "Tekst", sentAt }]);
    }
  });

  test("stores a question that staff can save unchanged without hiding it or recording an update", async () => {
    await askQuestion("Gesprek");
    const { candidateId } = ctx.session;
    const path = `/api/v2/candidates/${candidateId}/interactions`;
    const [kept] = (await call("GET", path, { key: region.key })).body.data;
    const { id, summary, notes } = kept;
    await runMutation(region, "PATCH", `${path}/${id}`, { body: { summary, notes } });
    expect(await questions()).toHaveLength(1);
    const isUpdate = and(eq(events.recordId, id), eq(events.action, "interaction.updated"));
    expect(await db().$count(events, isUpdate)).toBe(0);
    await runMutation(region, "PATCH", `${path}/${id}`, { body: { summary, notes, duration: 60 } });
    expect(await questions()).toHaveLength(1);
    expect(await db().$count(events, isUpdate)).toBe(1);
  });

  test("queues an e-mail that is deleted with the candidate, but kept after a merge", async () => {
    const fixtures = mergeFixtures(region, await newStaff("adviser", region));
    const otherId = await fixtures.create();
    const about = () =>
      db().select({ id: mails.aboutCandidateId }).from(mails).where(eq(mails.aboutBaseId, region.bases.live));
    const { candidateId } = ctx.session;
    await askQuestion("Gesprek");
    expect(await about()).toEqual([{ id: candidateId }]);
    // The address stays in use, so the merge itself sends no e-mail.
    await fixtures.merge(otherId, candidateId, { fields: ["email"] });
    expect(await about()).toEqual([{ id: otherId }]);
    await runMutation(region, "DELETE", `/api/v2/candidates/${otherId}`);
    expect(await about()).toEqual([]);
  });

  test("keeps none of the question's text after the candidate is deleted", async () => {
    await askQuestion("Gesprek over bijzonders");
    const { candidateId } = ctx.session;
    await runMutation(region, "DELETE", `/api/v2/candidates/${candidateId}`);
    await eraseDue(db(), { now: new Date() });
    expect(await db().$count(interactions, eq(interactions.candidateId, candidateId))).toBe(0);
    const ledger = await db().select().from(mutations).where(eq(mutations.baseId, region.bases.live));
    expect(JSON.stringify(ledger)).not.toContain("bijzonders");
  });
});
