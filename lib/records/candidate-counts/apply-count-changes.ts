import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateCountChanges, candidateCounts } from "@/db/schema/candidate-counts";
import { recordBases } from "@/db/schema/regions";
import type { Database, Transaction } from "@/lib/platform/database/client";

// Only one process at a time may add changes. If two processes reduced the same count to zero concurrently,
// neither would see the zero and delete the row.
const LOCK = 718;
const LOCK_WAIT_MAX = "10s";

/**
 * Adds the recorded changes to the counts. Safe at any time, because readers see each change either
 * separately or in a count, never in both. Without `baseId`, adds the changes of all bases, or nothing if
 * another process is adding changes. With `baseId`, waits up to 10 seconds for such a process.
 */
export async function applyCountChanges(
  database: Database,
  { baseId }: { baseId?: number } = {},
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (baseId === undefined) {
      if (await tryLock(transaction)) await transaction.execute(addChanges(sql`true`));
      return;
    }
    await transaction.execute(sql`select set_config('lock_timeout', ${LOCK_WAIT_MAX}, true)`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    await transaction.execute(addChanges(sql`base_id = ${baseId}`));
  });
}

async function tryLock(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as locked`,
  );
  return row?.locked ?? false;
}

/**
 * Builds the statement that adds changes to counts. Skips bases whose row is locked, so that deleting a
 * region doesn't block other bases. Deletes counts that become zero, so that a city disappears with its last
 * candidate.
 */
const addChanges = (isSelected: SQL): SQL => sql`
  with bases as (
    select id from ${recordBases} where id in (select base_id from ${candidateCountChanges} where ${isSelected})
    for key share skip locked
  ), changes as (
    delete from ${candidateCountChanges}
    where ${isSelected} and (
      base_id in (select id from bases)
      or not exists (select from ${recordBases} where ${recordBases.id} = ${candidateCountChanges.baseId})
    )
    returning *
  ), sums as (
    select base_id, dimension, value, month, sum(count)::int as count from (
      select base_id, dimension, value, month, count from changes where dimension is not null
      union all
      select base_id, counted.dimension, counted.value, month, count
      from changes, counted_values(phase, city, sectors, roles, qualifications) as counted
      where changes.dimension is null
    ) as values_changed
    where base_id in (select id from bases)
    group by 1, 2, 3, 4 having sum(count) <> 0
  ), emptied as (
    delete from ${candidateCounts} as stored using sums
    where (stored.base_id, stored.dimension, stored.value, stored.month)
      = (sums.base_id, sums.dimension, sums.value, sums.month) and stored.count + sums.count = 0
    returning stored.base_id, stored.dimension, stored.value, stored.month
  )
  insert into ${candidateCounts} (base_id, dimension, value, month, count)
  select * from sums where (base_id, dimension, value, month) not in (select * from emptied)
  on conflict (base_id, dimension, value, month) do update set count = candidate_counts.count + excluded.count`;
