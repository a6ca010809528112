import { expect } from "@playwright/test";
import postgres from "postgres";

/** The row count and a digest of each table, for both bases of a region. */
export type Snapshot = Record<string, string>;

const SETTLE_TIMEOUT_MS = 50_000;

let client: postgres.Sql | undefined;

function database(): postgres.Sql {
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error("Run the end-to-end tests with `npm test -- --only e2e`.");
  client ??= postgres(url, { max: 1, onnotice: () => undefined });
  return client;
}

async function findBases(region: { id: string }): Promise<number[]> {
  const rows = await database()`select id from record_bases where region_id = ${region.id} order by id`;
  return rows.map((row) => Number(row.id));
}

/** Waits until the region has no queued mutations, mutations due for erasure, or pending callbacks. */
async function waitUntilIdle(bases: number[]): Promise<void> {
  const countPending = async () => {
    const [row] = await database()`
      select (select count(*) from mutations where base_id = any(${bases})
                and (status = 'queued' or erase_at <= now()))::int
           + (select count(*) from callbacks where base_id = any(${bases}) and status = 'pending')::int as count`;
    return row?.count;
  };
  await expect.poll(countPending, { timeout: SETTLE_TIMEOUT_MS }).toBe(0);
}

let tables: string[] | undefined;
/** Excludes the audit events of reads, because the server writes these events after the response. */
const WITHOUT_READS = "and action <> 'candidate.read'";

/**
 * Adds the pending changes to each count. A background sweep may merge the changes into the counts at any
 * time, but the sum stays the same.
 */
const COUNTS = `(select base_id, dimension, value, month, sum(count) as count from (
    select * from candidate_counts union all select * from candidate_count_changes_by_value
  ) as counts group by 1, 2, 3, 4 having sum(count) <> 0)`;

async function listBaseTables(): Promise<string[]> {
  const rows = await database()`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'base_id' and table_name in (
      select tablename from pg_tables where schemaname = 'public' and tablename not like 'candidate_count%')
    order by table_name`;
  return rows.map((row) => row.name);
}

async function takeSnapshot(bases: number[]): Promise<Snapshot> {
  tables ??= await listBaseTables();
  const sources = new Map([...tables.map((name) => [name, `"${name}"`] as const), ["counts", COUNTS]]);
  const queries = [...sources].map(
    ([name, source]) => `select '${name}' as name,
      count(*) || ' ' || md5(coalesce(string_agg(records::text, '|' order by records::text), '')) as state
      from ${source} as records where base_id in (${bases.join()}) ${name === "events" ? WITHOUT_READS : ""}`,
  );
  const rows = await database().unsafe(queries.join(" union all "));
  return Object.fromEntries(rows.map((row) => [row.name, row.state]));
}

/** Fails if `work` changes the region's data. */
export async function expectUnchanged<T>(region: { id: string }, work: () => Promise<T>): Promise<T> {
  const bases = await findBases(region);
  await waitUntilIdle(bases);
  const before = await takeSnapshot(bases);
  const result = await work();
  expect(await takeSnapshot(bases)).toEqual(before);
  return result;
}

export async function closeDatabase(): Promise<void> {
  await client?.end();
  client = undefined;
}
