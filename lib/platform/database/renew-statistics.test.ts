import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { renewStatistics } from "./renew-statistics";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const create = async (...names: string[]) => {
  const body = names.map((name) => ({ name, email: `${name}@example.org`, privacyConsent: true }));
  await runMutation(region, "POST", "/api/v2/candidates", { body });
};

const erase = (name: string) => db().delete(candidates).where(eq(candidates.name, name));

/** Returns the columns of candidates, and of their indexes, whose statistics contain the text. */
async function findInStatistics(text: string): Promise<string[]> {
  const rows = await db().execute<{ name: string }>(sql`
    select tablename || '.' || attname as name from pg_stats where tablename ~ '^candidates'
      and strpos(concat(most_common_vals, ' ', histogram_bounds, ' ', most_common_elems), ${text}) > 0`);
  return rows.map(({ name }) => name).sort();
}

/** Polls, because PostgreSQL may count changes up to a second late. */
const expectInStatistics = (text: string) =>
  expect.poll(
    async () => {
      await renewStatistics(db(), { olderThanMs: 0 });
      return findInStatistics(text);
    },
    { timeout: 10_000 },
  );

const COLUMNS = [
  "candidates.email",
  "candidates.email_key",
  "candidates.search_text",
  "candidates_by_name.left",
];

test("a table that was empty when a migration analyzed it is analyzed once it has rows", async () => {
  const countRows = async () => {
    await renewStatistics(db());
    const rows = await db().execute<{ count: number }>(
      sql`select reltuples::int as count from pg_class where oid = 'candidates'::regclass`,
    );
    return rows[0]?.count;
  };
  expect(await countRows()).toBe(0);
  await create("anna");
  await expect.poll(countRows, { timeout: 30_000 }).toBe(1);
});

test("erased values disappear from the planner's statistics within a day", async () => {
  await create("noor", "zelda");
  await expectInStatistics("zelda").toEqual(expect.arrayContaining(COLUMNS));
  await erase("zelda");
  await renewStatistics(db());
  expect(await findInStatistics("zelda"), "at most once a day").toEqual(expect.arrayContaining(COLUMNS));
  await expectInStatistics("zelda").toEqual([]);
});

test("erased values disappear from the statistics even if their table is now empty", async () => {
  await create("amber", "bobbie");
  await expectInStatistics("amber").toEqual(expect.arrayContaining(COLUMNS));
  await db().delete(candidates);
  await expectInStatistics("amber").toEqual([]);
});
