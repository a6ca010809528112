import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { closeDatabase, connect } from "@/lib/platform/database/client";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { seedDemo } from "./seed";

let database: TestDatabase;
let client: ReturnType<typeof connect>;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  client = connect(database.url, 2);
  connectTo(database.url);
  dataDir = await mkdtemp(join(tmpdir(), "instroom-seed-"));
  await seedDemo({ databaseUrl: database.url, dataDir, baseUrl: "http://localhost:3000", isDemo: false });
});
afterAll(async () => {
  await client?.end();
  await closeDatabase(1);
  await database?.drop();
  if (dataDir) await rm(dataDir, { recursive: true });
});

/** Compares the maintained counts of a base with counts of its records. */
const expectCorrectCounts = async (baseId: number) => {
  const [maintained, recounted] = await Promise.all(
    [
      sql`select * from candidate_counts union all select * from candidate_count_changes_by_value`,
      sql`select * from recounted_candidates`,
    ].map((counts) =>
      drizzle(client).execute<{ dimension: string }>(sql`
        select dimension, value, month::text, sum(count)::int as count from (${counts}) as counts
        where base_id = ${baseId} group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`),
    ),
  );
  expect([...(maintained ?? [])]).toEqual([...(recounted ?? [])]);
  expect(recounted?.some(({ dimension }) => dimension === "left phase")).toBe(true);
};

test("the demo's counts are correct, even after a demo candidate is deleted", async () => {
  const moved = await drizzle(client).execute<{ baseId: number; id: string }>(sql`
    select base_id as "baseId", candidate_id as id from events where action = 'candidate.updated' order by id limit 1`);
  const [{ baseId, id } = { baseId: 0, id: "" }] = moved;
  await expectCorrectCounts(baseId);
  const deleted = and(eq(candidates.baseId, baseId), eq(candidates.id, id));
  expect(await drizzle(client).delete(candidates).where(deleted).returning({ id: candidates.id })).toEqual([
    { id },
  ]);
  await expectCorrectCounts(baseId);
});
