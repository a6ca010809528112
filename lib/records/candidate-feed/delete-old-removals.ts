import "server-only";
import { sql } from "drizzle-orm";
import { candidateFeed } from "@/db/schema/candidate-feed";
import type { Database } from "@/lib/platform/database/client";
import { deleteInBatches } from "@/lib/platform/database/delete-in-batches";
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
export const deleteOldRemovals = (database: Database): Promise<number> => {
  const { changedAt, removal } = candidateFeed;
  const isOld = sql`${removal} is not null and ${changedAt} < now() - make_interval(days => ${DELETED_AFTER_DAYS})`;
  return deleteInBatches(database, candidateFeed, isOld, changedAt);
};
