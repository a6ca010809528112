import "server-only";
import { sql } from "drizzle-orm";
import { candidateCountChanges, candidateCounts } from "@/db/schema/candidate-counts";
import { recordBases } from "@/db/schema/regions";
import type { Database } from "@/lib/platform/database/client";

// One process at a time, so that two of them don't insert the same new count.
const LOCK = 718;

/**
 * Adds the changes of the counts to the counts. Safe at any time: a transaction sees either a change or its sum. Counts
 * that have become zero are deleted, so that no city outlives its last candidate.
 */
export async function addCountChanges(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK}::bigint) as locked`,
    );
    if (!row?.locked) return;
    await transaction.execute(sql`
      with changes as (delete from ${candidateCountChanges} returning *)
      merge into ${candidateCounts} as stored
      using (
        select base_id, dimension, value, month, sum(count)::int as count from (
          select base_id, dimension, value, month, count from changes where dimension is not null
          union all
          select base_id, counted.dimension, counted.value, month, count
          from changes, counted_values(phase, city, sectors, roles, qualifications) as counted
          where changes.dimension is null
        ) as values_changed
        where exists (select from ${recordBases} where id = base_id)
        group by 1, 2, 3, 4 having sum(count) <> 0
      ) as change
      on (stored.base_id, stored.dimension, stored.value, stored.month)
        = (change.base_id, change.dimension, change.value, change.month)
      when matched and stored.count + change.count = 0 then delete
      when matched then update set count = stored.count + change.count
      when not matched then insert (base_id, dimension, value, month, count)
        values (change.base_id, change.dimension, change.value, change.month, change.count)`);
  });
}
