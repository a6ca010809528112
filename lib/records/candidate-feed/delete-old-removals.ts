import "server-only";
import { sql } from "drizzle-orm";
import { candidateFeed } from "@/db/schema/candidate-feed";
import type { Database } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";
import { REMOVALS_KEPT_DAYS } from "./removals-kept-days";

/**
 * Rows stay a day longer than tokens are valid, because the clocks of the processes and the database can
 * differ.
 */
const DELETED_AFTER_DAYS = REMOVALS_KEPT_DAYS + 1;

/**
 * Deletes the feed's rows about removed candidates once no valid token needs them. Returns the number of
 * deleted rows.
 */
export const deleteOldRemovals = (database: Database): Promise<number> =>
  inBatches(async (rowsMax) => {
    const deleted = await database.execute(sql`
      delete from ${candidateFeed} as entry using (
        select base_id, candidate_id from ${candidateFeed}
        where removal is not null and changed_at < now() - make_interval(days => ${DELETED_AFTER_DAYS})
        order by changed_at limit ${rowsMax} for update skip locked
      ) as old
      where entry.base_id = old.base_id and entry.candidate_id = old.candidate_id
      returning 1`);
    return deleted.length;
  });
