import { expect } from "@playwright/test";
import postgres from "postgres";

/** Everything that the database holds of a region's two bases: how many rows of each table, and a digest of them. */
export type Snapshot = Record<string, string>;

const SETTLE_TIMEOUT_MS = 50_000;

let client: postgres.Sql | undefined;

function database(): postgres.Sql {
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error("Run the journeys with `npm test -- --only e2e`.");
  client ??= postgres(url, { max: 1, onnotice: () => undefined });
  return client;
}

async function basesOf(region: { id: string }): Promise<number[]> {
  const rows = await database()`select id from record_bases where region_id = ${region.id} order by id`;
  return rows.map((row) => Number(row.id));
}

/** Waits until the engine has nothing left to do in the region: no write, no report, nothing due to be erased. */
async function settle(bases: number[]): Promise<void> {
  const waiting = async () => {
    const [row] = await database()`
      select (select count(*) from mutations where base_id = any(${bases})
                and (status = 'queued' or erase_at <= now()))::int
           + (select count(*) from callbacks where base_id = any(${bases}) and status = 'pending')::int as count`;
    return row?.count;
  };
  await expect.poll(waiting, { timeout: SETTLE_TIMEOUT_MS }).toBe(0);
}

let tables: string[] | undefined;
/** A read is noted beside its request, when that is answered already: it changes nothing. */
const CHANGES = "and action <> 'candidate.read'";

async function tablesOfBases(): Promise<string[]> {
  const rows = await database()`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'base_id' order by table_name`;
  return rows.map((row) => row.name);
}

async function snapshotOf(bases: number[]): Promise<Snapshot> {
  tables ??= await tablesOfBases();
  const states = tables.map(
    (name) => `select '${name}' as name,
      count(*) || ' ' || md5(coalesce(string_agg(held::text, '|' order by held::text), '')) as state
      from "${name}" as held where base_id in (${bases.join()}) ${name === "events" ? CHANGES : ""}`,
  );
  const rows = await database().unsafe(states.join(" union all "));
  return Object.fromEntries(rows.map((row) => [row.name, row.state]));
}

/** Does something that must leave no trace in the region: neither a row, nor half a one. */
export async function expectUnchanged<T>(region: { id: string }, work: () => Promise<T>): Promise<T> {
  const bases = await basesOf(region);
  await settle(bases);
  const before = await snapshotOf(bases);
  const result = await work();
  expect(await snapshotOf(bases)).toEqual(before);
  return result;
}

export async function closeDatabase(): Promise<void> {
  await client?.end();
  client = undefined;
}
