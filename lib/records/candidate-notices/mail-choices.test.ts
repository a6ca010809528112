import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  candidateLanguages,
  candidateNotices,
  mailRecipients,
  mutedNotices,
} from "@/db/schema/candidate-mails";
import { db } from "@/lib/platform/database/client";
import { runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newRegionWithNotices } from "@/test/notice-settings";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { findLanguage, storeLanguage } from "./language";
import { findMutedNotices, storeWantedNotices } from "./muted";

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegionWithNotices();
});

test("a candidate's notices, muted kinds, language and recipient rows are deleted with the candidate", async () => {
  const { id, email } = await newCandidate(region);
  await db().delete(candidateNotices);
  const key = { baseId: region.bases.live, candidateId: id };
  await storeWantedNotices(db(), key, []);
  await storeLanguage(db(), [key], "en");
  await requestSignInMail(email);
  await sendWaitingMail(db());
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Utrecht" } });
  const rowsOf = async () => [
    await db().$count(candidateNotices, eq(candidateNotices.candidateId, id)),
    await db().$count(mutedNotices, eq(mutedNotices.candidateId, id)),
    await db().$count(mailRecipients, eq(mailRecipients.candidateId, id)),
    await db().$count(candidateLanguages, eq(candidateLanguages.candidateId, id)),
  ];
  expect(await rowsOf()).toEqual([1, 2, 1, 1]);
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  expect(await rowsOf()).toEqual([0, 0, 0, 0]);
});

test("a merge copies the language and muted notices to the remaining record, and its undo copies them back", async () => {
  const { create: add, merge, undo } = mergeFixtures(region, await newStaff("adviser", region));
  const [kept, merged] = [await add(), await add()];
  const mutedOf = (candidateId: string) => findMutedNotices(db(), { baseId: region.bases.live, candidateId });
  await storeWantedNotices(db(), { baseId: region.bases.live, candidateId: merged }, ["phase"]);
  const languageOf = (candidateId: string) => findLanguage(db(), { baseId: region.bases.live, candidateId });
  await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: merged }], "en");
  await merge(kept, merged);
  expect([await mutedOf(kept), await languageOf(kept)]).toEqual([["changed"], "en"]);
  await undo(kept, merged);
  expect([await mutedOf(merged), await languageOf(merged)]).toEqual([["changed"], "en"]);
});
