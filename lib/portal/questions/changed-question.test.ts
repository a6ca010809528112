import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { deleteOldChanges } from "@/lib/records/candidate-changes/delete-old";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { readExport } from "@/test/read-export";
import type { CandidateContext } from "../contexts/candidate-context";
import { getPortalRecord } from "../own-record/get-portal-record";

let region: TestRegion;
let ctx: CandidateContext;
let id: string;
let path: string;
const sentAt = new Date("2026-03-01T10:00:00.000Z");

beforeAll(openTestApi);

/** A candidate asked a question whose text an integration changed twice. */
beforeEach(async () => {
  region = await newRegion();
  ctx = await newPortalSession(region);
  const { candidateId } = ctx.session;
  id = newRecordId();
  path = `/api/v2/candidates/${candidateId}/interactions/${id}`;
  const question = { type: "E-mail", performedAt: sentAt, createdAt: sentAt, isQuestion: true };
  await db()
    .insert(interactions)
    .values({
      baseId: region.bases.live,
      id,
      candidateId,
      ...question,
      summary: "Gesprek",
      notes: "Hoe laat?",
    });
  for (const body of [{ notes: "Lastig geval." }, { summary: "Alleen voor ons", type: "Telefonisch" }])
    await runMutation(region, "PATCH", path, { body });
});

const questions = async () => (await getPortalRecord(ctx)).questions;

async function exportedQuestion() {
  const { files, json } = await readExport(region, ctx.session.candidateId);
  const all = Object.values(files).map((content) => Buffer.from(content).toString());
  expect(all.join()).not.toMatch(/Lastig geval|Alleen voor ons/);
  return json("contact-moments.json");
}

/** Deletes the original text as the sweep does. */
async function forgetOriginal(): Promise<void> {
  await db().execute(sql`
    update candidate_changes set occurred_at = now() - interval '3 years' where base_id = ${region.bases.live}`);
  await deleteOldChanges(db());
}

test("the portal and the export show a question's original text after it was changed twice", async () => {
  expect(await questions()).toEqual([{ id, subject: "Gesprek", text: "Hoe laat?", sentAt }]);
  expect(await exportedQuestion()).toMatchObject([
    { type: "Telefonisch", question: { subject: "Gesprek", text: "Hoe laat?" } },
  ]);
});

test("the portal and the export keep the question without any text once the original has been deleted", async () => {
  await forgetOriginal();
  expect(await questions()).toEqual([{ id, subject: null, text: null, sentAt }]);
  expect(await exportedQuestion()).toMatchObject([
    { type: "Telefonisch", question: { subject: null, text: null } },
  ]);
  await runMutation(region, "PATCH", path, { body: { notes: "Heel lastig geval." } });
  expect(await questions()).toEqual([{ id, subject: null, text: null, sentAt }]);
  await exportedQuestion();
});

test("isQuestion is false, so that the previous release doesn't show the new text as the candidate's", async () => {
  const [row] = await db().select().from(interactions).where(eq(interactions.id, id));
  expect(row).toMatchObject({ isQuestion: false, isEditedQuestion: true });
});

test("the portal shows an unchanged question once, even if another question's text changed", async () => {
  const { candidateId } = ctx.session;
  const other = { id: newRecordId(), type: "E-mail", performedAt: sentAt, summary: "Stage", notes: "Waar?" };
  const createdAt = new Date(sentAt.getTime() + 1_000);
  await db()
    .insert(interactions)
    .values({ baseId: region.bases.live, candidateId, ...other, createdAt, isQuestion: true });
  expect((await questions()).map(({ subject }) => subject)).toEqual(["Stage", "Gesprek"]);
  await db().delete(interactions).where(eq(interactions.id, other.id));
  expect(await questions()).toHaveLength(1);
});
