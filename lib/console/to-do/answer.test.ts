import { beforeAll, beforeEach, expect, test } from "vitest";
import { interactions } from "@/db/schema/interactions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let candidateId: string;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  candidateId = await mergeFixtures(region, adviser).create();
});

async function ask(performedAt = new Date(Date.now() - 3_600_000)): Promise<string> {
  const id = newRecordId();
  const question = { type: "E-mail", performedAt, createdAt: performedAt, isQuestion: true };
  await db()
    .insert(interactions)
    .values({ baseId: region.bases.live, id, candidateId, ...question });
  return id;
}
const bodyFor = (questionIds: string[]) => ({
  questionIds,
  interaction: { type: "E-mail", performedAt: new Date().toISOString(), summary: "Vraag beantwoord" },
});
const answer = (questionIds: string[], { headers } = adviser) =>
  call("POST", `/api/console/candidates/${candidateId}/answers`, { headers, body: bodyFor(questionIds) });
const outcomeOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await call("GET", String(headers.location), adviser)).body.data;
const answerNow = async (questionIds: string[]) => {
  const accepted = await answer(questionIds);
  await drainQueue(region);
  return outcomeOf(accepted);
};
const contacts = async () =>
  (await call("GET", `/api/v2/candidates/${candidateId}/interactions`, { key: region.key })).body.data;

test("if two people answer a question at the same time, only the first answer is stored", async () => {
  const question = await ask();
  const colleague = await newStaff("adviser", region);
  const [first, second] = [await answer([question]), await answer([question], colleague)];
  await drainQueue(region);
  expect(await outcomeOf(first)).toMatchObject({ status: "completed" });
  expect(await outcomeOf(second)).toMatchObject({
    status: "failed",
    result: { errorCode: "precondition_failed" },
  });
  expect(await contacts()).toHaveLength(2);
});

test("a question can be answered again after its answer was removed", async () => {
  const question = await ask();
  const { result } = await answerNow([question]);
  const path = `/api/v2/candidates/${candidateId}/interactions/${result.interactions[0].id}`;
  await runMutation(region, "DELETE", path);
  expect(await answerNow([question])).toMatchObject({ status: "completed" });
});

test("an answer to several questions is stored if one of them is still open", async () => {
  const earlier = await ask();
  await answerNow([earlier]);
  const later = await ask(new Date());
  expect(await answerNow([earlier, later])).toMatchObject({ status: "completed" });
});

test("an answer fails if the question is another candidate's", async () => {
  const question = await ask();
  candidateId = await mergeFixtures(region, adviser).create();
  expect(await answerNow([question])).toMatchObject({
    status: "failed",
    result: { errorCode: "precondition_failed" },
  });
});

test("readers can't answer questions", async () => {
  expect((await answer([await ask()], await newStaff("reader", region))).status).toBe(403);
});
