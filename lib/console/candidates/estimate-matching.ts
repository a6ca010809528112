import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { ListedDimension } from "@/db/schema/candidate-counts";
import { estimateRows } from "@/lib/platform/database/estimate-rows";
import { selectListedCounts } from "@/lib/records/candidate-counts/select-counts";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { ReportQuery } from "../reports/contract";
import { inPeriod } from "../reports/period";
import type { ListContext } from "./list-context";
import { selectMatching } from "./list-items";
import type { CandidateListFilters } from "./list-parameters";
import { PLANNED_IDS_MAX, searchedIds } from "./matches-list-search";

/** The approximate number of candidates in a block of the table. */
export const ROWS_PER_BLOCK = 10;

/** Up to this size, reading all candidates of a base is as fast as estimating how many match. */
const SMALL_BASE_MAX = 2_000;

export type Estimate = {
  /** The number of open candidates, or of closed candidates if the list shows closed candidates. */
  candidateCount: number;
  /** Like `candidateCount`, but counts only candidates who arrived in the filtered months. */
  arrived: number;
  isSmallBase: boolean;
  /**
   * The number of matching candidates: exact if triggers maintain a count for the filters, otherwise
   * `candidateCount` in a small base or the planner's estimate in a larger one.
   */
  matching: number;
  isExact: boolean;
  /** Estimates how many candidates match in these phases. */
  matchingIn: (phases: CandidateListFilters["phase"]) => number;
};

export async function estimateMatching(ctx: ListContext, filters: CandidateListFilters): Promise<Estimate> {
  const maintained = findMaintained(filters);
  const { registered } = filters;
  const isClosed = filters.closed !== undefined;
  const [phaseCounts, arrivedCounts, otherCount] = await Promise.all([
    countValues(ctx, ALL_PHASES, isClosed),
    registered ? countValues(ctx, { ...ALL_PHASES, registered }, isClosed) : null,
    maintained && maintained.dimension !== "phase" ? sumCounts(ctx, maintained, isClosed) : null,
  ]);
  const countIn = (phases: CandidateListFilters["phase"] = [...CANDIDATE_PHASES], counts = phaseCounts) =>
    phases.reduce((sum, phase) => sum + (counts.get(phase) ?? 0), 0);
  const candidateCount = countIn();
  const arrivedIn = (phases: CandidateListFilters["phase"]) => countIn(phases, arrivedCounts ?? phaseCounts);
  const maintainedCount = maintained?.dimension === "phase" ? arrivedIn(filters.phase) : otherCount;
  const isSmallBase = candidateCount <= SMALL_BASE_MAX;
  const matching =
    maintainedCount ?? (isSmallBase ? candidateCount : await estimateBy(ctx, filters, candidateCount));
  return {
    candidateCount,
    arrived: arrivedIn(undefined),
    isSmallBase,
    matching,
    isExact: maintainedCount !== null,
    matchingIn: (phases) => (matching * countIn(phases)) / Math.max(1, countIn(filters.phase)),
  };
}

/**
 * Estimates how many candidates match these filters. If the search found thousands of ids, planning with them
 * would take longer than reading the page. So the estimate treats the other filters as independent of the
 * search.
 */
async function estimateBy(ctx: ListContext, filters: CandidateListFilters, candidateCount: number) {
  const estimate = (some: ListContext, by: CandidateListFilters) =>
    estimateRows(ctx.db, selectMatching(some, by).getSQL());
  const found = searchedIds(ctx).length;
  if (found <= PLANNED_IDS_MAX) return await estimate(ctx, filters);
  const { q: _, ...others } = filters;
  const [matchingText, matchingOthers] = await Promise.all([
    estimate({ ...ctx, lookups: { ...ctx.lookups, own: [], interactions: [] } }, filters),
    estimate(ctx, others),
  ]);
  return matchingText + found * Math.min(1, matchingOthers / Math.max(1, candidateCount));
}

type Maintained = {
  dimension: ListedDimension;
  values: readonly string[];
  registered?: ReportQuery | undefined;
};

const ALL_PHASES: Maintained = { dimension: "phase", values: CANDIDATE_PHASES };

/**
 * Returns the dimension and values of the counts that triggers maintain for these filters, or null if there
 * are none. Counts of several sectors can't be added up, because a candidate may have more than one sector.
 */
function findMaintained(filters: CandidateListFilters): Maintained | null {
  const { phase, sector, role, qualification, city, registered, closed, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const used: (Maintained | undefined)[] = [
    phase && { dimension: "phase", values: phase },
    sector && { dimension: "sector", values: sector },
    role && { dimension: "role", values: role },
    qualification && { dimension: "qualification", values: qualification },
    city ? { dimension: "city", values: [city] } : undefined,
  ];
  const [only = ALL_PHASES, ...rest] = used.filter((filter) => filter !== undefined);
  const isSum = only.dimension === "phase" || only.values.length === 1;
  return isSum && rest.length === 0 ? { ...only, registered } : null;
}

const sumCounts = async (ctx: ListContext, maintained: Maintained, isClosed: boolean): Promise<number> =>
  [...(await countValues(ctx, maintained, isClosed)).values()].reduce((sum, count) => sum + count, 0);

async function countValues(
  { db, base }: ListContext,
  { dimension, values, registered = {} }: Maintained,
  isClosed: boolean,
): Promise<Map<string, number>> {
  const rows = await db.execute<{ value: string; total: number }>(sql`
    select value, sum(count)::int as total from (${selectListedCounts(base.id, dimension, isClosed)}) as counts
    where ${inArray(sql`value`, [...values])} and ${inPeriod(sql`month`, registered)} group by value`);
  return new Map(rows.map(({ value, total }) => [value, total]));
}
