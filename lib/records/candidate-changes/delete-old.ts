import "server-only";
import { sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import type { Database } from "@/lib/platform/database/client";
import { deleteInBatches } from "@/lib/platform/database/delete-in-batches";

/**
 * Old values are kept so that mistakes can be corrected. Few candidates get guidance for more than two years.
 */
export const CHANGES_KEPT_YEARS = 2;

/** Deletes changes older than two years and returns how many it deleted. */
export const deleteOldChanges = (database: Database): Promise<number> => {
  const { occurredAt } = candidateChanges;
  const isOld = sql`${occurredAt} < now() - make_interval(years => ${CHANGES_KEPT_YEARS})`;
  return deleteInBatches(database, candidateChanges, isOld, occurredAt);
};
