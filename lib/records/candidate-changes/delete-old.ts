import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import type { Database } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";

/**
 * Old values are kept so that mistakes can be corrected. Few candidates get guidance for more than two years.
 */
export const CHANGES_KEPT_YEARS = 2;

/** Deletes changes older than two years and returns how many it deleted. */
export const deleteOldChanges = (database: Database): Promise<number> =>
  inBatches(async (rowsMax) => {
    const deleted = await database.execute(sql`
      delete from ${candidateChanges} as change using (
        select base_id, candidate_id, id from ${candidateChanges}
        where occurred_at < now() - make_interval(years => ${CHANGES_KEPT_YEARS})
        order by occurred_at limit ${rowsMax} for update skip locked
      ) as old
      where change.base_id = old.base_id and change.candidate_id = old.candidate_id and change.id = old.id
      returning 1`);
    return deleted.length;
  });
