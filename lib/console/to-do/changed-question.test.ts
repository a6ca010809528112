import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
let candidateId: string;
let questionId: string;

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

beforeAll(openTestApi);

/** A candidate was called, and then asked a question whose text an integration changed twice. */
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
  candidateId = await fixtures.create({
    interactions: [{ type: "Telefonisch", performedAt: ago(48).toISOString() }],
  });
  questionId = newRecordId();
  const [baseId, sentAt] = [region.bases.live, ago(24)];
  const question = { type: "E-mail", performedAt: sentAt, createdAt: sentAt, isQuestion: true };
  await db()
    .insert(interactions)
    .values({ baseId, id: questionId, candidateId, ...question, summary: "Gesprek", notes: "Hoe laat?" });
  for (const body of [{ notes: "Lastig geval." }, { summary: "Voor ons" }])
    await runMutation(region, "PATCH", `${interactionsPath()}/${questionId}`, { body });
});

const interactionsPath = () => `/api/v2/candidates/${candidateId}/interactions`;
const read = async (path: string) =>
  (await call("GET", `/api/console/${path}`, { headers: adviser.headers })).body.data;
const openQuestions = async () => (await read("to-do")).questions.items;

async function contactedHoursAgo(id: string): Promise<number> {
  const [row] = await db().select().from(candidates).where(eq(candidates.id, id));
  return Math.round((Date.now() - Number(row?.lastContactAt)) / HOUR_MS);
}

test("a question whose text changed stays open until the candidate is contacted", async () => {
  expect(await openQuestions()).toMatchObject([{ id: questionId, subject: "Voor ons" }]);
  expect((await read("open-counts"))["to-do"]).toBe(1);
  const body = [{ type: "Telefonisch", performedAt: new Date().toISOString() }];
  await runMutation(region, "POST", interactionsPath(), { body });
  expect(await openQuestions()).toEqual([]);
});

test("a question whose text changed can be marked as answered", async () => {
  const interaction = { type: "E-mail", performedAt: new Date().toISOString(), summary: "Beantwoord" };
  const body = { questionIds: [questionId], interaction };
  const path = `/api/console/candidates/${candidateId}/answers`;
  const { status } = await runMutation(region, "POST", path, fixtures.asAdviser(body));
  expect([status, await openQuestions()]).toEqual(["completed", []]);
});

test("a question whose text changed doesn't count as a contact", async () => {
  expect(await contactedHoursAgo(candidateId)).toBe(48);
  expect((await read("reports")).contactMoments).toMatchObject([{ name: "Telefonisch" }]);
  expect(await read("candidates?contactType=E-mail")).toEqual([]);
  await runMutation(region, "POST", `/api/v2/candidates/${candidateId}/archive`);
  const archived = await db().execute(sql`
    select interactions_by_type as counts from candidate_history where base_id = ${region.bases.live}`);
  expect(archived).toEqual([{ counts: { Telefonisch: 1 } }]);
});

test("a question whose text changed doesn't count as a planned contact", async () => {
  const tomorrow = new Date(Date.now() + 24 * HOUR_MS);
  await db().update(interactions).set({ performedAt: tomorrow }).where(eq(interactions.id, questionId));
  expect((await read("to-do")).contacts.items).toEqual([]);
});

test("the timeline marks a question whose text changed as a question", async () => {
  const items: { id: string; kind: string }[] = await read(`candidates/${candidateId}/timeline`);
  expect(items.find(({ id }) => id === questionId)).toMatchObject({
    ...{ kind: "interaction", isQuestion: true },
    interaction: { summary: "Voor ons", notes: "Lastig geval." },
  });
});

test("a question whose text changed stays a question in a merge and after its undo", async () => {
  const otherId = await fixtures.create();
  await fixtures.merge(otherId, candidateId);
  expect(await openQuestions()).toMatchObject([{ id: questionId, candidate: { id: otherId } }]);
  expect(await contactedHoursAgo(otherId)).toBe(48);
  await fixtures.undo(otherId, candidateId);
  expect(await openQuestions()).toMatchObject([{ id: questionId, candidate: { id: candidateId } }]);
  expect(await contactedHoursAgo(candidateId)).toBe(48);
});
