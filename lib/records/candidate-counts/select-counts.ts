import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { type CountedDimension, candidateCounts, type ListedDimension } from "@/db/schema/candidate-counts";
import { interactions } from "@/db/schema/interactions";
import { INTERACTION_TYPES } from "../interactions/interaction-types";
import { IS_QUESTION } from "../interactions/is-contact";

const CHANGES = sql.identifier("candidate_count_changes_by_value");

/**
 * Selects `dimension`, `value`, `month` and `count` of a base. Several rows can have the same dimension,
 * value and month; the caller must add up their counts.
 */
export const selectCounts = (baseId: number, dimensions: readonly CountedDimension[]): SQL => {
  const isSelected = sql`base_id = ${baseId} and ${inArray(sql`dimension`, [...dimensions])}`;
  return sql`
    select dimension, value, month, count from ${candidateCounts} where ${isSelected}
    union all select dimension, value, month, count from ${CHANGES} where ${isSelected}`;
};

/**
 * Selects `value`, `month` and `count` of either the closed or the open candidates. Several rows can have the
 * same value and month; the caller must add up their counts.
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
 * Selects planned interactions and candidates' questions as negative counts, because `candidate_counts`
 * contains them although they don't count as contact (`IS_CONTACT`).
 */
const selectWithoutContact = (baseId: number): SQL => sql`
  select 'interaction' as dimension, type as value, month_of(performed_at) as month, -count(*)::int as count
  from (
    select type, performed_at from ${interactions} where base_id = ${baseId} and ${IS_QUESTION}
    union all select type, performed_at from ${interactions}
    where base_id = ${baseId} and ${inArray(sql`type`, [...INTERACTION_TYPES])} and performed_at > now() and not ${IS_QUESTION}
  ) as without_contact group by 2, 3`;

/**
 * Selects `dimension`, `name`, `count` and `listed`. `by` is the column for `name`, and `isCounted` the
 * condition on the month. `count` includes archived and closed candidates. `listed` excludes both, like the
 * console's list, but includes the interactions of closed candidates. Planned interactions and candidates'
 * questions don't count. Several rows can have the same dimension and name; the caller must add up their counts.
 */
export function selectReportedCounts(
  baseId: number,
  dimensions: readonly ReportedDimension[],
  { by, isCounted }: { by: SQL; isCounted: SQL },
): SQL {
  const counted = dimensions.flatMap((name): CountedDimension[] =>
    name === "interaction" ? [name, `archived ${name}`] : [name, `archived ${name}`, `closed ${name}`],
  );
  const withoutContact = sql` union all ${selectWithoutContact(baseId)}`;
  const counts = sql`${selectCounts(baseId, counted)}${dimensions.includes("interaction") ? withoutContact : sql``}`;
  // Adds up the rows first, because a region has thousands of counts, one per city and month.
  return sql`
    select regexp_replace(dimension, '^(archived|closed) ', '') as dimension, name,
      case when dimension like 'closed %' then 0 else count end as count,
      case when dimension like 'closed %' then -count when dimension like 'archived %' then 0 else count end as listed
    from (
      select dimension, ${by} as name, sum(count)::int as count from (${counts}) as counts
      where ${isCounted} group by 1, 2
    ) as sums`;
}
