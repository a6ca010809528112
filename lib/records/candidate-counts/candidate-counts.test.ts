import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
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
import { randomRuns } from "@/test/random-volume";
import { addCountChanges } from "./add-count-changes";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

type Count = { dimension: string; value: string; month: string; count: number };

const maintained = (baseId: number) =>
  db().execute<Count>(sql`
    select dimension, value, month::text, sum(count)::int as count from (
      select * from candidate_counts union all select * from candidate_count_changes_by_value
    ) as counts where base_id = ${baseId}
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`);
const recounted = (baseId: number) =>
  db().execute<Count>(sql`
    select dimension, value, month::text, count from recounted_candidates where base_id = ${baseId} order by 1, 2, 3`);

async function expectTrueCounts(baseId: number) {
  expect([...(await maintained(baseId))]).toEqual([...(await recounted(baseId))]);
}

const choices = fc.record({
  phase: fc.constantFrom("nieuw", "oriënteren", "matchen"),
  city: fc.constantFrom("Zwolle", "Gouda", ""),
  sectorPreferences: fc.array(fc.constantFrom("Primair onderwijs", "Hoger onderwijs"), { maxLength: 3 }),
  rolePreferences: fc.array(fc.constantFrom("OOP", "Anders"), { maxLength: 2 }),
  desiredQualifications: fc.array(fc.constantFrom("Pabo", "PDG"), { maxLength: 2 }),
});
const interaction = fc.record({
  type: fc.constantFrom("Telefonisch", "E-mail"),
  performedAt: fc.constantFrom("2026-01-31T22:59:59Z", "2026-01-31T23:00:00Z", "2025-07-01T10:00:00Z"),
});
const pick = fc.nat();
const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("create" as const),
      people: fc.array(choices, { minLength: 1, maxLength: 4 }),
      moments: fc.array(interaction, { maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("patch" as const), pick, body: choices }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("interact" as const), pick, body: interaction }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("change interaction" as const), pick, body: interaction }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove interaction" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("archive" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("delete" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("add changes" as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const IN_SANDBOX = { "x-api-sandbox": "true" };

async function send(region: TestRegion, method: string, target: string, body?: unknown) {
  const { status } = await call(method, `/api/v2${target}`, {
    key: region.key,
    headers: IN_SANDBOX,
    ...(body ? { body } : {}),
  });
  expect(status).toBe(202);
  await drainQueue(region, "sandbox");
}

/** Returns the path of one of the base's candidates or interactions; null if there are none. */
async function pathAt(table: "candidates" | "interactions", region: TestRegion, position: number) {
  const rows = await db().execute<{ path: string }>(sql`
    select ${sql.raw(table === "candidates" ? "id" : "candidate_id || '/interactions/' || id")} as path
    from ${sql.identifier(table)} where base_id = ${region.bases.sandbox} order by id`);
  return rows.length === 0 ? null : `/candidates/${rows[position % rows.length]?.path}`;
}

async function apply(region: TestRegion, step: Operation, number: number) {
  if (step.does === "add changes") return addCountChanges(db());
  if (step.does === "create") {
    const body = step.people.map((person, index) => ({
      ...person,
      name: "Kandidaat",
      email: `k${number}-${index}@example.org`,
      privacyConsent: true,
      interactions: step.moments,
    }));
    return send(region, "POST", "/candidates", body);
  }
  const isInteraction = step.does === "change interaction" || step.does === "remove interaction";
  const path = await pathAt(isInteraction ? "interactions" : "candidates", region, step.pick);
  if (path === null) return;
  if (step.does === "interact") return send(region, "POST", `${path}/interactions`, [step.body]);
  if (step.does === "archive") return send(region, "POST", `${path}/archive`);
  if (step.does === "patch" || step.does === "change interaction")
    return send(region, "PATCH", path, step.body);
  return send(region, "DELETE", path);
}

test("the counts stay true under creations, changes, archiving, deletions and the sandbox's reset", async () => {
  const steps = fc.array(operation, { minLength: 15, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (operations) => {
      const region = await newRegion();
      for (const [number, step] of operations.entries()) await apply(region, step, number);
      await expectTrueCounts(region.bases.sandbox);
      await addCountChanges(db());
      await expectTrueCounts(region.bases.sandbox);
      expect((await call("POST", "/api/sandbox/reset", { key: region.key })).status).toBe(200);
      expect([...(await maintained(region.bases.sandbox))]).toEqual([]);
    }),
    { ...randomRuns(30), endOnFailure: true },
  );
});

const person = (email: string) => ({ name: "Kandidaat", email, privacyConsent: true, city: "Zwolle" });

test("the counts stay true when bases are written while the changes are added", async () => {
  const regions = await Promise.all([newRegion(), newRegion(), newRegion()]);
  const write = async (region: TestRegion) => {
    for (let number = 0; number < 5; number++) {
      await call("POST", "/api/v2/candidates", { key: region.key, body: [person(`${number}@example.org`)] });
      await Promise.all([drainQueue(region), addCountChanges(db())]);
    }
  };
  await Promise.all(regions.map(write));
  for (const region of regions) await expectTrueCounts(region.bases.live);
  await Promise.all([addCountChanges(db()), addCountChanges(db())]);
  for (const { bases } of regions) {
    await expectTrueCounts(bases.live);
    expect((await maintained(bases.live)).find(({ dimension }) => dimension === "city")).toMatchObject({
      count: 5,
    });
  }
});

test("nothing of a deleted region stays in the counts", async () => {
  const region = await newRegion();
  await call("POST", "/api/v2/candidates", { key: region.key, body: [person("weg@example.org")] });
  await drainQueue(region);
  await addCountChanges(db());
  const ctx = newContext({ db: db(), actor: { kind: "system" as const, id: "test" } });
  expect(await deleteRegion(ctx, region.id, { purge: true })).toBe(true);
  await addCountChanges(db());
  const remaining = await db().execute(sql`
    select from candidate_counts where base_id = ${region.bases.live}
    union all select from candidate_count_changes where base_id = ${region.bases.live}`);
  expect(remaining).toHaveLength(0);
});

test("a city without candidates disappears from the counts", async () => {
  const region = await newRegion();
  await call("POST", "/api/v2/candidates", { key: region.key, body: [person("een@example.org")] });
  await drainQueue(region);
  await addCountChanges(db());
  await db().execute(sql`update candidates set city = 'Gouda' where base_id = ${region.bases.live}`);
  await addCountChanges(db());
  const rows = await db().execute<{ value: string }>(sql`
    select value from candidate_counts where base_id = ${region.bases.live} and dimension = 'city'`);
  expect(rows.map(({ value }) => value)).toEqual(["Gouda"]);
});

const changesOf = (baseId: number) =>
  db().execute<{ count: number }>(sql`select count from candidate_count_changes where base_id = ${baseId}`);

test("the deletion of a base in one statement leaves no changes", async () => {
  const region = await newRegion();
  const body = [person("een@example.org"), person("twee@example.org")].map((each) => ({
    ...each,
    interactions: [{ type: "E-mail", performedAt: "2026-01-01T10:00:00Z" }],
  }));
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  const [kept, archived] = result.candidates.map(({ id }: { id: string }) => `/api/v2/candidates/${id}`);
  await runMutation(region, "PATCH", kept, { body: { phase: "matchen" } });
  await runMutation(region, "POST", `${archived}/archive`);
  await addCountChanges(db());
  expect(await changesOf(region.bases.live)).toHaveLength(0);
  await db().execute(sql`delete from record_bases where id = ${region.bases.live}`);
  expect(await changesOf(region.bases.live)).toHaveLength(0);
});

test("a locked base keeps its changes for the next time and holds up no other base", async () => {
  const [locked, other] = [await newRegion(), await newRegion()];
  for (const region of [locked, other]) {
    await runMutation(region, "POST", "/api/v2/candidates", { body: [person("een@example.org")] });
  }
  const second = openSecondConnection();
  await second.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`select from record_bases where id = ${locked.bases.live} for update`);
      await addCountChanges(db());
      expect(await changesOf(other.bases.live)).toHaveLength(0);
      expect(await changesOf(locked.bases.live)).toHaveLength(1);
    })
    .finally(second.close);
  await addCountChanges(db());
  expect(await changesOf(locked.bases.live)).toHaveLength(0);
  await expectTrueCounts(locked.bases.live);
});

test("the changes of one base are added after another process, and alone", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  for (const { bases } of [region, other]) await insertChange(bases.live);
  const second = openSecondConnection();
  let adding: Promise<void> | undefined;
  await second.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(718)`);
      await addCountChanges(db());
      adding = addCountChanges(db(), { baseId: region.bases.live });
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
