import { and, eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { call, drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { queueErasuresAfter } from "@/test/due-erasures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
let ctx: CandidateContext;
let id: string;
let counter = 0;
let email: string;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
  email = `kind-${++counter}@example.org`;
  ctx = await newPortalSession(region, { email });
  id = ctx.session.candidateId;
});

async function requestErasure(): Promise<void> {
  await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "nl" });
  await drainQueue(region);
}
async function eraseNextDay(): Promise<void> {
  await queueErasuresAfter(25);
  await drainQueue(region);
}
const statusesOf = async (...ids: string[]) =>
  Promise.all(ids.map(async (each) => (await fixtures.read(each)).status));
const isErasedMail = async (to: string) =>
  (await listMailsTo(to)).some(({ mail }) => mail.subject === "Je gegevens zijn verwijderd");
const erasureEventsOf = async (candidateId: string) => {
  const ofErasure = and(eq(events.candidateId, candidateId), like(events.action, "candidate.erasure_%"));
  const rows = await db().select().from(events).where(ofErasure).orderBy(events.id);
  return rows.map(({ action, actorKind }) => [action, actorKind]);
};

describe("undoing a merge while the remaining candidate's erasure is planned", () => {
  test.each([
    ["their own address", false],
    ["an address that both have", true],
  ])(
    "keeps the remaining candidate's request from %s, and restores the merged candidate",
    async (_, hasSameAddress) => {
      const other = `ouder-${counter}@example.org`;
      const mergedId = await fixtures.create({ email: hasSameAddress ? email : other, city: "Assen" });
      await fixtures.merge(id, mergedId, { fields: ["city"] });
      await requestErasure();
      const { status, result } = await fixtures.undo(id, mergedId);
      expect([status, result.restored]).toMatchObject([
        "completed",
        { city: "Assen", erasureRequestedAt: null },
      ]);
      expect(result.candidate.erasureRequestedAt).toMatch(/Z$/);
      await eraseNextDay();
      expect(await statusesOf(id, mergedId)).toEqual([404, 200]);
      expect([await isErasedMail(email), await isErasedMail(other)]).toEqual([true, false]);
    },
  );

  test("gives the restored candidate the request that came from their address", async () => {
    const other = `ouder-${counter}@example.org`;
    const mergedId = await fixtures.create({ email: other });
    await fixtures.merge(id, mergedId, { fields: ["email"] });
    await requestErasure();
    const { result } = await fixtures.undo(id, mergedId);
    expect(result.candidate).toMatchObject({ email, erasureRequestedAt: null });
    expect(result.restored.erasureRequestedAt).toMatch(/Z$/);
    expect(await erasureEventsOf(id)).toEqual([
      ["candidate.erasure_requested", "candidate"],
      ["candidate.erasure_cancelled", "staff"],
    ]);
    // The staff member's undo moved the request, and the log has the time of that undo.
    expect(await erasureEventsOf(mergedId)).toEqual([["candidate.erasure_requested", "staff"]]);
    await eraseNextDay();
    expect(await statusesOf(id, mergedId)).toEqual([200, 404]);
    expect([await isErasedMail(email), await isErasedMail(other)]).toEqual([false, true]);
  });

  test("mails the restored candidate the deadline, even if the mail about the request wasn't sent yet", async () => {
    const other = `ouder-${counter}@example.org`;
    const mergedId = await fixtures.create({ email: other });
    await fixtures.merge(id, mergedId, { fields: ["email"] });
    await requestErasure();
    await fixtures.undo(id, mergedId);
    const subjectsTo = async (to: string) => (await listMailsTo(to)).map(({ mail }) => mail.subject);
    expect(await subjectsTo(other)).toEqual(["We verwijderen je gegevens"]);
    expect(await subjectsTo(email)).not.toContain("We verwijderen je gegevens");
  });

  test("gives the restored candidate a new deadline if the former one has passed", async () => {
    const mergedId = await fixtures.create({ email: `ouder-${counter}@example.org` });
    await fixtures.merge(id, mergedId, { fields: ["email"] });
    await requestErasure();
    const requestOf = (candidateId: string) =>
      db().select().from(erasureRequests).where(eq(erasureRequests.candidateId, candidateId));
    const passed = { dueAt: new Date(Date.now() - 60_000), tries: 1 };
    await db().update(erasureRequests).set(passed).where(eq(erasureRequests.candidateId, id));
    const [before] = await requestOf(id);
    await fixtures.undo(id, mergedId);
    const [moved] = await requestOf(mergedId);
    expect(moved).toMatchObject({ email: before?.email, requestedAt: before?.requestedAt, tries: 0 });
    expect(moved?.id).not.toBe(before?.id);
    expect(Math.round((Number(moved?.dueAt) - Date.now()) / 3_600_000)).toBe(24);
  });

  test("doesn't mail the remaining candidate that they will be erased", async () => {
    const [other, later] = [`ouder-${counter}@example.org`, `later-${counter}@example.org`];
    const mergedId = await fixtures.create({ email: other });
    await fixtures.merge(id, mergedId, { fields: ["email"] });
    await requestErasure();
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email: later } });
    expect((await fixtures.undo(id, mergedId)).result.restored.erasureRequestedAt).toMatch(/Z$/);
    expect((await listMailsTo(later)).map(({ mail }) => mail.subject)).toEqual([]);
    await eraseNextDay();
    expect(await statusesOf(id, mergedId)).toEqual([200, 404]);
  });

  test("doesn't count registrations of the remaining candidate as those of the restored one", async () => {
    const other = `ouder-${counter}@example.org`;
    const mergedId = await fixtures.create({ email: other });
    await fixtures.merge(id, mergedId, { fields: ["email"] });
    await requestErasure();
    const body = { name: "Noor Vos", email: other, privacyConsent: true };
    const register = () => runMutation(region, "POST", "/api/v2/candidates/upsert", { body });
    await register();
    await fixtures.undo(id, mergedId);
    const path = `/api/console/candidates/${mergedId}/use-limits`;
    const registeredAgainAt = async () =>
      (await call("GET", path, fixtures.asAdviser(undefined))).body.data.registeredAgainAt;
    expect(await registeredAgainAt()).toBeNull();
    await register();
    expect(await registeredAgainAt()).toMatch(/Z$/);
    const subjects = (await listMailsTo(other)).map(({ mail }) => mail.subject);
    expect(subjects).toEqual(["We verwijderen je gegevens nog steeds"]);
  });
});
