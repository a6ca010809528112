import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { findMergedOfSameAddress } from "./find-merged";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

test("findMergedOfSameAddress returns only the merged candidates who have the remaining candidate's current address", async () => {
  const email = "noor@example.org";
  const id = await fixtures.create({ email });
  const same = await fixtures.create({ email: "Noor@Example.org" });
  const other = await fixtures.create({ email: "ander@example.org" });
  for (const mergedId of [same, other]) await fixtures.merge(id, mergedId);
  const found = () =>
    findMergedOfSameAddress({ db: db(), base: { id: region.bases.live, mode: "live" } }, id);
  expect(await found()).toEqual([same]);
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email: "ander@example.org" } });
  expect(await found()).toEqual([other]);
  await fixtures.undo(id, other);
  expect(await found()).toEqual([]);
});
