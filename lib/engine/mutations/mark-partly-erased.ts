import "server-only";
import { sql } from "drizzle-orm";
import { isPartlyErased, mutations } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";

/** Limits the work of one sweep, so that a large ledger doesn't delay the sweep's other tasks for hours. */
const ROWS_PER_SWEEP = 10_000;

/**
 * Makes mutations due for erasure again if an earlier release erased them but kept their idempotency key or
 * callback path. The index that finds them is empty once `eraseDue` has erased them.
 */
export async function markPartlyErased(database: Database): Promise<void> {
  let left = ROWS_PER_SWEEP;
  await inBatches(async (rowsMax) => {
    const marked = await database.execute(sql`
      update ${mutations} set erase_at = finished_at where id in (
        select id from ${mutations} where ${isPartlyErased} order by finished_at
        limit ${Math.min(rowsMax, left)} for update skip locked)
      returning id`);
    left -= marked.length;
    return left > 0 ? marked.length : 0;
  });
}
