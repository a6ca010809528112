import "server-only";
import { sql } from "drizzle-orm";
import { isCanceled } from "@/lib/platform/database/database-errors";
import { type Estimate, ROWS_PER_BLOCK } from "./estimate-matching";
import type { ListContext, Lookups } from "./list-context";
import { newestFirst, selectMatching } from "./list-items";
import type { CandidateListFilters } from "./list-parameters";

/** The maximum count. Counting more candidates would take longer than reading the page. */
const COUNTED_MAX = 1_000;
/**
 * How many candidates of a long lookup are counted first. This is more than `COUNTED_MAX`, because other
 * filters may exclude some of these candidates.
 */
const COUNTED_FIRST = 1_500;
const TIME_MAX_MS = 1_000;

/** `isTotalMinimum` is true if there are more than `total` candidates. */
export type Total = { total: number; isTotalMinimum: boolean };

/** Counts at most `COUNTED_MAX` candidates. Returns null if counting takes longer than the time limit. */
export async function countUpToMax(
  ctx: ListContext,
  filters: CandidateListFilters,
  estimate: Estimate,
): Promise<Total | null> {
  if (estimate.isSmallBase) return toTotal(await countUpToOneMore(ctx, filters, true));
  try {
    const found = await ctx.db.transaction(async (transaction) => {
      // Turn off sequential scans, because Postgres expects to find enough matches early and may then read
      // the rows of all regions.
      await transaction.execute(sql`
        select set_config('enable_seqscan', 'off', true), set_config('statement_timeout', ${String(TIME_MAX_MS)}, true)`);
      const limited = { ...ctx, db: transaction };
      const found = await countFirstFound(limited, filters);
      if (found > COUNTED_MAX) return found;
      return await countUpToOneMore(limited, filters, readsNewestFirst(filters, estimate));
    });
    return toTotal(found);
  } catch (error) {
    if (isCanceled(error)) return null;
    throw error;
  }
}

/**
 * Counts the matches with at most `COUNTED_FIRST` ids of each lookup, because a query with tens of thousands
 * of ids is slow. Returns 0 if no lookup is long, or if a lookup is null.
 */
async function countFirstFound(ctx: ListContext, filters: CandidateListFilters): Promise<number> {
  const lookups = Object.entries(ctx.lookups ?? {});
  const isLong = lookups.some(([, ids]) => ids && ids.length > COUNTED_FIRST);
  if (!isLong || lookups.some(([, ids]) => ids === null)) return 0;
  const first = Object.fromEntries(lookups.map(([name, ids]) => [name, ids?.slice(0, COUNTED_FIRST)]));
  return await countUpToOneMore({ ...ctx, lookups: first as Lookups }, filters, false);
}

export const toTotal = (found: number): Total => ({
  total: Math.min(found, COUNTED_MAX),
  isTotalMinimum: found > COUNTED_MAX,
});

async function countUpToOneMore(ctx: ListContext, filters: CandidateListFilters, isNewestFirst: boolean) {
  const matching = selectMatching({ ...ctx, isWalk: isNewestFirst }, filters).limit(COUNTED_MAX + 1);
  const counted = isNewestFirst ? matching.orderBy(...newestFirst) : matching;
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${counted.getSQL()}) as matching`,
  );
  return row?.count ?? 0;
}

/**
 * Returns whether to read candidates from newest to oldest. If many candidates match, this order is faster
 * than an index on the filter.
 */
function readsNewestFirst(
  { noContactDays, inPhaseDays }: CandidateListFilters,
  { matching, candidateCount }: Estimate,
): boolean {
  const blocksToRead = (COUNTED_MAX * candidateCount) / Math.max(1, matching) / ROWS_PER_BLOCK;
  const isByAge = noContactDays !== undefined || inPhaseDays !== undefined;
  return !isByAge && blocksToRead < COUNTED_MAX + matching / 20;
}
