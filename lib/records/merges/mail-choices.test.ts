import { beforeAll, describe, expect, test } from "vitest";
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

describe.each(["first", "last"])("undoing two merges (the %s one first)", (which) => {
  const undoBoth = async (id: string, merged: string[]) => {
    for (const each of which === "first" ? merged : merged.toReversed()) await fixtures.undo(id, each);
    return Promise.all([id, ...merged].map(choicesOf));
  };

  test("restores each candidate's muted notices", async () => {
    const { create, merge } = fixtures;
    const [kept, one, other] = [await create(), await create(), await create()];
    await choose(kept, "nl", ["phase", "changed"]);
    await choose(one, "nl", ["changed"]);
    await choose(other, "nl", ["phase"]);
    await merge(kept, one);
    await merge(kept, other);
    expect(await undoBoth(kept, [one, other])).toEqual([["nl"], ["nl", "phase"], ["nl", "changed"]]);
  });

  test("restores each candidate's language", async () => {
    const { create, merge } = fixtures;
    const [kept, one, other] = [await create(), await create(), await create()];
    await choose(one, "en", ["phase", "changed"]);
    await choose(other, "nl", ["phase", "changed"]);
    await merge(kept, one);
    await merge(kept, other);
    expect(await undoBoth(kept, [one, other])).toEqual([[null], ["en"], ["nl"]]);
  });

  test("gives the choices that were made between the merges to the candidates who were merged at the time", async () => {
    const { create, merge } = fixtures;
    const [kept, one, other] = [await create(), await create(), await create()];
    await merge(kept, one);
    await choose(kept, "en", ["phase"]);
    await choose(other, "nl", ["changed"]);
    await merge(kept, other);
    const choices = await undoBoth(kept, [one, other]);
    expect(choices).toEqual([
      ["en", "changed"],
      ["en", "changed"],
      ["nl", "phase"],
    ]);
  });
});
