import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { mails } from "@/db/schema/mails";
import { db } from "@/lib/platform/database/client";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newRegionWithNotices } from "@/test/notice-settings";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { prepareNotices } from "../candidate-notices/prepare";
import { COALESCE_MS } from "../candidate-notices/queue-notices";

let fixtures: ReturnType<typeof mergeFixtures>;
let remainingId: string;
let mergedId: string;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  const region = await newRegionWithNotices(["registered"]);
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
  remainingId = await fixtures.create();
  await db().delete(candidateNotices);
  mergedId = await fixtures.create();
});

/** Lists the notices that wait and those in unsent e-mail. */
async function noticesAbout(id: string) {
  const waiting = await db().select().from(candidateNotices).where(eq(candidateNotices.candidateId, id));
  const unsent = await db().select().from(mails).where(eq(mails.aboutCandidateId, id));
  return [
    ...waiting.map(({ kind, actorKind }) => `${kind} by ${actorKind}`),
    ...unsent.map(({ topic }) => topic),
  ];
}

const mergeAndUndo = async (fields: string[]) => {
  await fixtures.merge(remainingId, mergedId, { fields });
  await fixtures.undo(remainingId, mergedId);
};
const prepareMail = () => prepareNotices(db(), { now: () => new Date(Date.now() + COALESCE_MS + 1_000) });

test("undoing a merge queues the notice about the registration that the merge deleted", async () => {
  await mergeAndUndo([]);
  expect(await noticesAbout(mergedId)).toEqual(["registered by api_key"]);
});

test("undoing a merge queues that notice again if the merge deleted its unsent e-mail", async () => {
  await prepareMail();
  await mergeAndUndo(["email"]);
  expect(await noticesAbout(mergedId)).toEqual(["registered by api_key"]);
});

test("undoing a merge doesn't queue that notice again if its e-mail is still unsent", async () => {
  await prepareMail();
  await mergeAndUndo([]);
  expect(await noticesAbout(mergedId)).toEqual(["notice:registered"]);
});

test("undoing a merge doesn't queue that notice again if the candidate was notified before the merge", async () => {
  await db().delete(candidateNotices);
  await mergeAndUndo(["email"]);
  expect(await noticesAbout(mergedId)).toEqual([]);
});
