import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { findLanguage, storeLanguage } from "../candidate-notices/language";
import { findMutedNotices, storeWantedNotices } from "../candidate-notices/muted";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

const keyOf = (candidateId: string) => ({ baseId: region.bases.live, candidateId });
const choose = async (id: string, language: Language, wanted: string[]) => {
  await storeLanguage(db(), [keyOf(id)], language);
  await storeWantedNotices(db(), keyOf(id), wanted);
};
const choicesOf = async (id: string) => [
  await findLanguage(db(), keyOf(id)),
  ...(await findMutedNotices(db(), keyOf(id))),
];

test("undoing a merge restores each candidate's language and muted notices", async () => {
  const { create, merge, undo } = fixtures;
  const [kept, merged] = [await create(), await create()];
  await choose(kept, "en", ["phase", "changed"]);
  await choose(merged, "nl", ["changed"]);
  await merge(kept, merged);
  expect(await choicesOf(kept)).toEqual(["en", "phase"]);
  await undo(kept, merged);
  expect([await choicesOf(kept), await choicesOf(merged)]).toEqual([["en"], ["nl", "phase"]]);
});

test("undoing a merge removes the merged candidate's choices from a candidate who had made none", async () => {
  const { create, merge, undo } = fixtures;
  const [kept, merged] = [await create(), await create()];
  await choose(merged, "en", ["changed"]);
  await merge(kept, merged);
  expect(await choicesOf(kept)).toEqual(["en", "phase"]);
  await undo(kept, merged);
  expect([await choicesOf(kept), await choicesOf(merged)]).toEqual([[null], ["en", "phase"]]);
});

test("undoing a merge gives both candidates the choices that were made after the merge", async () => {
  const { create, merge, undo } = fixtures;
  const [kept, merged] = [await create(), await create()];
  await choose(kept, "nl", ["phase", "changed"]);
  await choose(merged, "nl", ["changed"]);
  await merge(kept, merged);
  await choose(kept, "en", ["phase"]);
  await undo(kept, merged);
  expect([await choicesOf(kept), await choicesOf(merged)]).toEqual([
    ["en", "changed"],
    ["en", "changed"],
  ]);
});
