import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { type CountedDimension, candidateCountChanges, candidateCounts } from "@/db/schema/candidate-counts";

/** Selects `dimension`, `value`, `month` and `count` of a base; rows with the same key must be summed. */
export const selectCounts = (baseId: number, dimensions: readonly CountedDimension[]): SQL => {
  const from = (table: typeof candidateCounts | typeof candidateCountChanges) => sql`
    select dimension, value, month, count from ${table}
    where base_id = ${baseId} and ${inArray(sql`dimension`, [...dimensions])}`;
  return sql`${from(candidateCounts)} union all ${from(candidateCountChanges)}`;
};
