import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { deleteRegion } from "@/lib/access/regions/delete";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newRegion,
  openSecondConnection,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { newStaff } from "@/test/staff";
import { expectCorrectCounts, maintainedCounts } from "@/test/true-counts";
import { applyCountChanges } from "./apply-count-changes";

beforeAll(openTestApi);

const person = (email: string) => ({ name: "Kandidaat", email, privacyConsent: true, city: "Zwolle" });

test("the candidate counts stay correct when mutations run concurrently with applyCountChanges", async () => {
  const regions = await Promise.all([newRegion(), newRegion(), newRegion()]);
  const write = async (region: TestRegion) => {
    for (let number = 0; number < 5; number++) {
      await call("POST", "/api/v2/candidates", { key: region.key, body: [person(`${number}@example.org`)] });
      await Promise.all([drainQueue(region), applyCountChanges(db())]);
    }
  };
  await Promise.all(regions.map(write));
  for (const region of regions) await expectCorrectCounts(region.bases.live);
  await Promise.all([applyCountChanges(db()), applyCountChanges(db())]);
  for (const { bases } of regions) {
    await expectCorrectCounts(bases.live);
    expect((await maintainedCounts(bases.live)).find(({ dimension }) => dimension === "city")).toMatchObject({
      count: 5,
    });
  }
});

test("the candidate counts stay correct after a candidate is closed, even if an earlier release applies the changes", async () => {
  const region = await newRegion();
  const body = [person("dicht@example.org")];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  await applyCountChanges(db());
  const adviser = await newStaff("adviser", region);
  await runMutation(region, "POST", `/api/console/candidates/${result.candidates[0].id}/close`, {
    key: "",
    headers: adviser.headers,
    body: { reason: "other" },
  });
  // When an earlier release applies a change without a dimension, it changes the counts of open and closed
  // candidates together. Closing a candidate must therefore not record such a change.
  const changes = await db().execute(sql`
    select dimension from candidate_count_changes where base_id = ${region.bases.live} order by 1`);
  expect(changes).toEqual([{ dimension: "closed city" }, { dimension: "closed phase" }]);
  await applyCountChanges(db());
  await expectCorrectCounts(region.bases.live);
});

test("deleting a region removes its candidate counts", async () => {
  const region = await newRegion();
  await call("POST", "/api/v2/candidates", { key: region.key, body: [person("weg@example.org")] });
  await drainQueue(region);
  await applyCountChanges(db());
  const ctx = newContext({ db: db(), actor: { kind: "system" as const, id: "test" } });
  expect(await deleteRegion(ctx, region.id, { purge: true })).toBe(true);
  await applyCountChanges(db());
  const remaining = await db().execute(sql`
    select from candidate_counts where base_id = ${region.bases.live}
    union all select from candidate_count_changes where base_id = ${region.bases.live}`);
  expect(remaining).toHaveLength(0);
});

test("a city without candidates disappears from the candidate counts", async () => {
  const region = await newRegion();
  await call("POST", "/api/v2/candidates", { key: region.key, body: [person("een@example.org")] });
  await drainQueue(region);
  await applyCountChanges(db());
  await db().execute(sql`update candidates set city = 'Gouda' where base_id = ${region.bases.live}`);
  await applyCountChanges(db());
  const rows = await db().execute<{ value: string }>(sql`
    select value from candidate_counts where base_id = ${region.bases.live} and dimension = 'city'`);
  expect(rows.map(({ value }) => value)).toEqual(["Gouda"]);
});

const changesOf = (baseId: number) =>
  db().execute<{ count: number }>(sql`select count from candidate_count_changes where base_id = ${baseId}`);

test("deleting a base with one statement leaves no rows in candidate_count_changes", async () => {
  const region = await newRegion();
  const body = [person("een@example.org"), person("twee@example.org")].map((each) => ({
    ...each,
    interactions: [{ type: "E-mail", performedAt: "2026-01-01T10:00:00Z" }],
  }));
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [kept, archived] = result.candidates.map(({ id }: { id: string }) => `/api/v2/candidates/${id}`);
  await runMutation(region, "PATCH", kept, { body: { phase: "matchen" } });
  await runMutation(region, "POST", `${archived}/archive`);
  await applyCountChanges(db());
  expect(await changesOf(region.bases.live)).toHaveLength(0);
  await db().execute(sql`delete from record_bases where id = ${region.bases.live}`);
  expect(await changesOf(region.bases.live)).toHaveLength(0);
});

test("applyCountChanges skips the changes of a locked base and adds those of other bases", async () => {
  const [locked, other] = [await newRegion(), await newRegion()];
  for (const region of [locked, other]) {
    await runMutation(region, "POST", "/api/v2/candidates", { body: [person("een@example.org")] });
  }
  const second = openSecondConnection();
  await second.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`select from record_bases where id = ${locked.bases.live} for update`);
      await applyCountChanges(db());
      expect(await changesOf(other.bases.live)).toHaveLength(0);
      expect(await changesOf(locked.bases.live)).toHaveLength(1);
    })
    .finally(second.close);
  await applyCountChanges(db());
  expect(await changesOf(locked.bases.live)).toHaveLength(0);
  await expectCorrectCounts(locked.bases.live);
});

test("applyCountChanges for one base waits for another process, and skips the changes of other bases", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  for (const { bases } of [region, other]) await insertChange(bases.live);
  const second = openSecondConnection();
  let adding: Promise<void> | undefined;
  await second.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(718)`);
      await applyCountChanges(db());
      adding = applyCountChanges(db(), { baseId: region.bases.live });
      await expect.poll(countWaiting).toBe(1);
      expect(await changesOf(region.bases.live)).toHaveLength(1);
    })
    .finally(second.close);
  await adding;
  expect(await changesOf(region.bases.live)).toHaveLength(0);
  expect(await changesOf(other.bases.live)).toHaveLength(1);
});

const insertChange = (baseId: number) =>
  db().execute(sql`
    insert into candidate_count_changes (base_id, dimension, value, month, count)
    values (${baseId}, 'city', 'Zwolle', '2026-01-01', 1)`);

async function countWaiting(): Promise<number | undefined> {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(*)::int from pg_locks where locktype = 'advisory' and objid = 718 and not granted`);
  return row?.count;
}
