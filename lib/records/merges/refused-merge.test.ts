import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { INTERACTION, mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

test("a merge of two candidates who were marked as different people since the user saw them fails", async () => {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const fixtures = mergeFixtures(region, adviser);
  const id = await fixtures.create();
  const mergedId = await fixtures.create({ interactions: [INTERACTION] });
  const [firstId, secondId] = [id, mergedId].sort();
  const mark = (isDistinct: boolean) => {
    const body = { firstId, secondId, isDistinct };
    return call("POST", "/api/console/duplicates/distinct", { headers: adviser.headers, body });
  };
  await mark(true);
  const { status, result } = await fixtures.merge(id, mergedId);
  expect([status, result.errorCode]).toEqual(["failed", "precondition_failed"]);
  expect(result.message).toContain("different people");
  const counts = [id, mergedId].map(
    async (each) => (await fixtures.read(each)).body.data.interactions.length,
  );
  expect(await Promise.all(counts)).toEqual([0, 1]);
  await mark(false);
  expect((await fixtures.merge(id, mergedId)).status).toBe("completed");
});
