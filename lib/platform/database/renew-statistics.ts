import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "./client";

const DAY_MS = 24 * 3_600_000;

/**
 * Renews the planner's statistics of tables that changed after they were last analyzed, at most once a day
 * per table. The statistics contain sample values from the table, even from rows that have been deleted since
 * then. Autovacuum analyzes a large table only after a tenth of its rows have changed. A table that was empty
 * when it was analyzed is analyzed once it has rows, for example after a restore, because without statistics,
 * the planner scans the whole table for some lookups.
 */
export async function renewStatistics(database: Database, { olderThanMs = DAY_MS } = {}): Promise<void> {
  // `analyzed_at` is null if the table has never been analyzed, or not since a crash.
  const tables = await database.execute<{ id: number }>(sql`
    select relid as id from pg_stat_user_tables join pg_class on pg_class.oid = relid,
      lateral (select greatest(last_analyze, last_autoanalyze) as analyzed_at) as last
    where schemaname = 'public'
      and (analyzed_at is null or reltuples = 0 and n_live_tup > 0
        or analyzed_at < now() - ${olderThanMs} * interval '1 ms' and n_mod_since_analyze > 0)`);
  // Use one transaction per table, because locks are held until the transaction ends.
  for (const { id } of tables) await database.execute(sql`select renew_statistics(${id})`);
}
