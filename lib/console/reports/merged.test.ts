import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { expectCorrectCounts } from "@/test/true-counts";

beforeAll(openTestApi);

test("a merge removes the merged candidate from the report's numbers, and its undo restores the numbers", async () => {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const { create, merge, undo } = mergeFixtures(region, adviser);
  const ids: string[] = [];
  for (let number = 0; number < 6; number++) ids.push(await create({ city: "Sneek" }));
  for (const id of ids)
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase: "matchen" } });
  const numbers = async () => {
    const { data } = (await call("GET", "/api/console/reports", { headers: adviser.headers })).body;
    const [cohort] = data.cohorts.months;
    const reached = cohort.phases.find(({ phase }: { phase: string }) => phase === "matchen").reached;
    return [data.cities[0].count, data.cities[0].listed, data.timeInPhase[0].count, cohort.count, reached];
  };
  const [remaining = "", merged = ""] = ids;
  expect(await numbers()).toEqual([6, 6, 6, 6, 6]);
  await merge(remaining, merged);
  expect(await numbers()).toEqual([5, 5, 5, 5, 5]);
  expect((await undo(remaining, merged)).status).toBe("completed");
  expect(await numbers()).toEqual([6, 6, 6, 6, 6]);
});

test("if a merge keeps the removed record's phase, the stay begins when that record entered the phase, even after archiving", async () => {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const { create, merge } = mergeFixtures(region, adviser);
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) {
    const [remaining, merged] = [await create(), await create({ phase: "matchen" })];
    await db().execute(sql`
      update candidates set phase_changed_at = now() - interval '80 days 1 hour'
      where base_id = ${region.bases.live} and id = ${merged}`);
    await merge(remaining, merged, { fields: ["phase"] });
    await runMutation(region, "PATCH", `/api/v2/candidates/${remaining}`, { body: { phase: "werkzaam" } });
    ids.push(remaining);
  }
  const stay = async () => {
    const { data } = (await call("GET", "/api/console/reports", { headers: adviser.headers })).body;
    return data.timeInPhase.find(({ phase }: { phase: string }) => phase === "matchen");
  };
  expect(await stay()).toMatchObject({ count: 5, medianDays: 80 });
  for (const id of ids) await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
  expect(await stay()).toMatchObject({ count: 5, medianDays: 80 });
});

test("undoing a merge that changed the phase restores the whole report", async () => {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const { create, merge } = mergeFixtures(region, adviser);
  const [remaining, merged] = [await create(), await create({ phase: "werkzaam" })];
  for (let number = 0; number < 5; number++) {
    const id = await create();
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase: "matchen" } });
  }
  const report = async () => {
    const { data } = (await call("GET", "/api/console/reports", { headers: adviser.headers })).body;
    return data;
  };
  const before = await report();
  await merge(remaining, merged, { fields: ["phase"] });
  expect(await report()).not.toEqual(before);
  const colleague = mergeFixtures(region, await newStaff("adviser", region));
  expect((await colleague.undo(remaining, merged)).status).toBe("completed");
  expect(await report()).toEqual(before);
  await expectCorrectCounts(region.bases.live);
});
