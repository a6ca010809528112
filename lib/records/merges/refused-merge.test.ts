import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

test("a merge of two candidates who were marked as different people since the user saw them fails", async () => {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const fixtures = mergeFixtures(region, adviser);
  const [id, mergedId] = [await fixtures.create(), await fixtures.create()];
  const [firstId, secondId] = [id, mergedId].sort();
  const mark = (isDistinct: boolean) => {
    const body = { firstId, secondId, isDistinct };
    return call("POST", "/api/console/duplicates/distinct", { headers: adviser.headers, body });
  };
  await mark(true);
  const { status, result } = await fixtures.merge(id, mergedId);
  expect([status, result.errorCode]).toEqual(["failed", "precondition_failed"]);
  expect(result.message).toContain("different people");
  for (const each of [id, mergedId]) expect((await fixtures.read(each)).status).toBe(200);
  await mark(false);
  expect((await fixtures.merge(id, mergedId)).status).toBe("completed");
});
