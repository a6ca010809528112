import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { events, leftPhase } from "@/db/schema/events";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";
import { acrossBases } from "@/lib/platform/database/base-database";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { toTotal } from "../candidates/count-candidates";
import { selectMatchingIds } from "../candidates/list-items";
import type { CandidateListFilters } from "../candidates/list-parameters";
import { isContact, isLeaving, isLeavingInBase } from "../candidates/matches-related";
import { suppressSmallCount } from "./suppress-small-count";

/** The maximum number of interactions, stays or candidates to read for one list. */
const READ_MAX = 5_000;

/** Finding the rows of one candidate takes about as long as reading this many rows from an index. */
const ROWS_PER_CANDIDATE = 3;

/** The rows behind a report's lists: one list for each value. */
type ListSource = {
  table: typeof events | typeof interactions;
  value: SQL;
  /**
   * Matches the rows with one of the values. If `lookedUpIn` is the id of a base, matches the rows of all its
   * candidates, and otherwise those of one candidate.
   */
  matches: (values: readonly string[], lookedUpIn?: number) => SQL;
};

/** The phases that candidates left. */
export const LEFT_PHASES: ListSource = {
  table: events,
  value: leftPhase,
  matches: (phases, lookedUpIn) =>
    lookedUpIn === undefined ? isLeaving(phases) : isLeavingInBase(lookedUpIn, phases),
};

/** The types of interactions in a period. */
export const contactTypes = (contacted: CandidateListFilters["contacted"]): ListSource => ({
  table: interactions,
  value: sql`type`,
  matches: (types) =>
    isContact({ contacted, contactType: INTERACTION_TYPES.filter((type) => types.includes(type)) }),
});

type Extent = {
  value: string;
  /** The number of interactions or stays that the report shows for the list. */
  behind: number;
  /**
   * The number of interactions or stays to read in order to find the list. For stays, this ignores the
   * period.
   */
  lookedUp: number;
};
type Listed = { listed: number | null; isMinimum: boolean };

/**
 * Counts the candidates in each list of the report, in the same way as the list itself. Returns a function
 * from a list's value to its count. `listed` is null if the count is from one to four. If counting would take
 * too long, `listed` is null and `isMinimum` is true. `filters` are the other filters of the lists, and
 * `checked` is the number of candidates who match them.
 */
export async function countListed(
  ctx: BaseContext,
  { table, value, matches }: ListSource,
  extents: readonly Extent[],
  filters: CandidateListFilters,
  checked: number,
): Promise<(value: string) => Listed> {
  const counted = extents.filter(
    ({ behind, lookedUp }) => behind <= READ_MAX && Math.min(lookedUp, checked) <= READ_MAX,
  );
  if (counted.length === 0) return () => ({ listed: null, isMinimum: true });
  // PostgreSQL can't use the index on phases under row-level security.
  const { db, base } = acrossBases(ctx);
  const listed = selectMatchingIds(ctx, filters).getSQL();
  const toLookUp = counted.reduce((sum, { lookedUp }) => sum + lookedUp, 0);
  const isByCandidate = checked * ROWS_PER_CANDIDATE < toLookUp && checked <= READ_MAX;
  const values = counted.map((extent) => extent.value);
  const isInList = sql`base_id = ${base.id} and ${matches(values, isByCandidate ? undefined : base.id)}`;
  // `offset 0` makes PostgreSQL find the rows of each candidate by index.
  const pairs = isByCandidate
    ? sql`(${listed}) as listed cross join lateral (
        select distinct ${value} as value from ${table} where candidate_id = listed.id and ${isInList} offset 0) as behind`
    : sql`(select distinct ${value} as value, candidate_id from ${table} where ${isInList}) as behind
        join (${listed}) as listed on listed.id = candidate_id`;
  const rows = await db.execute<{ value: string; count: number }>(
    sql`select value, count(*)::int as count from ${pairs} group by 1`,
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  const isCounted = new Set(counted.map(({ value }) => value));
  return (value) => {
    if (!isCounted.has(value)) return { listed: null, isMinimum: true };
    const { total, isTotalMinimum } = toTotal(counts.get(value) ?? 0);
    return { listed: suppressSmallCount(total), isMinimum: isTotalMinimum };
  };
}
