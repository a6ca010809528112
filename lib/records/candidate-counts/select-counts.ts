import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { type CountedDimension, candidateCounts, type ListedDimension } from "@/db/schema/candidate-counts";

const CHANGES = sql.identifier("candidate_count_changes_by_value");

/** Selects `dimension`, `value`, `month` and `count` of a base; rows with the same key must be summed. */
export const selectCounts = (baseId: number, dimensions: readonly CountedDimension[]): SQL => {
  const isSelected = sql`base_id = ${baseId} and ${inArray(sql`dimension`, [...dimensions])}`;
  return sql`
    select dimension, value, month, count from ${candidateCounts} where ${isSelected}
    union all select dimension, value, month, count from ${CHANGES} where ${isSelected}`;
};

/**
 * Selects `value`, `month` and `count` of the closed candidates, or else of the others; rows with the same value must
 * be summed.
 */
export function selectListedCounts(baseId: number, dimension: ListedDimension, isClosed: boolean): SQL {
  const closed = `closed ${dimension}` as const;
  if (isClosed) return selectCounts(baseId, [closed]);
  return sql`
    select value, month, case when dimension = ${closed} then -count else count end as count
    from (${selectCounts(baseId, [dimension, closed])}) as everybody_and_closed`;
}

type ReportedDimension = ListedDimension | "interaction";

/**
 * Selects `dimension`, `value`, `month` and `count` with archived and closed candidates, and `listed`: how many of
 * them are in the console's list, which leaves both out. Rows with the same key must be summed.
 */
export function selectReportedCounts(baseId: number, dimensions: readonly ReportedDimension[]): SQL {
  const counted = dimensions.flatMap((name): CountedDimension[] =>
    name === "interaction" ? [name, `archived ${name}`] : [name, `archived ${name}`, `closed ${name}`],
  );
  return sql`
    select regexp_replace(dimension, '^(archived|closed) ', '') as dimension, value, month,
      case when dimension like 'closed %' then 0 else count end as count,
      case when dimension like 'closed %' then -count when dimension like 'archived %' then 0 else count end as listed
    from (${selectCounts(baseId, counted)}) as counts`;
}
