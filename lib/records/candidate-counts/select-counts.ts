import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { type CountedDimension, candidateCounts } from "@/db/schema/candidate-counts";

const CHANGES = sql.identifier("candidate_count_changes_by_value");

/** Selects `dimension`, `value`, `month` and `count` of a base; rows with the same key must be summed. */
export const selectCounts = (baseId: number, dimensions: readonly CountedDimension[]): SQL => {
  const isSelected = sql`base_id = ${baseId} and ${inArray(sql`dimension`, [...dimensions])}`;
  return sql`
    select dimension, value, month, count from ${candidateCounts} where ${isSelected}
    union all select dimension, value, month, count from ${CHANGES} where ${isSelected}`;
};
