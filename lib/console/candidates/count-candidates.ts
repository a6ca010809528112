import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { CountedDimension } from "@/db/schema/candidate-counts";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { CandidateListFilters } from "./contract";
import { type ListContext, selectMatching } from "./list-items";

/** Reading more candidates only to count them would take longer than reading the page. */
const COUNTED_MAX = 1_000;
const TIME_MAX_MS = 1_000;
const QUERY_CANCELED = "57014";

/** `isTotalMinimum` tells that there are more candidates than `total`. */
export type Total = { total: number; isTotalMinimum: boolean };

/** Returns the exact number of candidates on all pages if triggers maintain this count, else null. */
export async function findMaintainedCount(
  ctx: ListContext,
  filters: CandidateListFilters,
): Promise<number | null> {
  const maintained = findMaintained(filters);
  return maintained && sumCounts(ctx, maintained);
}

/** Returns the number of all candidates of the base. */
export const countAll = (ctx: ListContext): Promise<number> => sumCounts(ctx, everybody);

/** Counts at most `COUNTED_MAX` candidates. Returns null if even that takes too long. */
export async function countUpToMax(ctx: ListContext, filters: CandidateListFilters): Promise<Total | null> {
  try {
    const found = await ctx.db.transaction(async (transaction) => {
      // Without an order, Postgres would expect to find enough rows early in a scan of all regions' rows.
      await transaction.execute(sql`
        select set_config('enable_seqscan', 'off', true), set_config('statement_timeout', ${String(TIME_MAX_MS)}, true)`);
      const matching = selectMatching({ ...ctx, db: transaction }, filters).limit(COUNTED_MAX + 1);
      const [row] = await transaction.execute<{ count: number }>(
        sql`select count(*)::int as count from (${matching.getSQL()}) as matching`,
      );
      return row?.count ?? 0;
    });
    return { total: Math.min(found, COUNTED_MAX), isTotalMinimum: found > COUNTED_MAX };
  } catch (error) {
    if (isCanceled(error)) return null;
    throw error;
  }
}

const isCanceled = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === QUERY_CANCELED;

type Maintained = { dimension: CountedDimension; values: readonly string[] };

const everybody: Maintained = { dimension: "phase", values: CANDIDATE_PHASES };

/** Several sectors can't be summed, because a candidate may have several. */
function findMaintained({
  phase,
  sector,
  role,
  qualification,
  city,
  ...others
}: CandidateListFilters): Maintained | null {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const candidates: (Maintained | undefined)[] = [
    phase && { dimension: "phase", values: phase },
    sector && { dimension: "sector", values: sector },
    role && { dimension: "role", values: role },
    qualification && { dimension: "qualification", values: qualification },
    city ? { dimension: "city", values: [city] } : undefined,
  ];
  const [only = everybody, ...rest] = candidates.filter((filter) => filter !== undefined);
  const isCounted = only.dimension === "phase" || only.values.length === 1;
  return isCounted && rest.length === 0 ? only : null;
}

async function sumCounts({ db, base }: ListContext, { dimension, values }: Maintained): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    select coalesce(sum(count), 0)::int as total from (${selectCounts(base.id, [dimension])}) as counts
    where ${inArray(sql`value`, [...values])}`);
  return row?.total ?? 0;
}
