import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { CountedDimension } from "@/db/schema/candidate-counts";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { CandidateListFilters } from "./contract";
import { type ListContext, selectMatching } from "./list-items";

/** How many candidates fit in a block of the table, roughly. */
export const ROWS_PER_BLOCK = 10;

/** Reading all candidates of a small base takes no longer than finding out how to avoid it. */
const SMALL_BASE_MAX = 2_000;

export type Estimate = {
  everybody: number;
  isSmallBase: boolean;
  /** Exact if triggers maintain this count; otherwise everybody in a small base. */
  matching: number;
  isExact: boolean;
  /** Returns how many candidates match in part of the phases. */
  matchingIn: (phases: CandidateListFilters["phase"]) => number;
};

/** Estimates how many candidates match the filters. */
export async function estimateMatching(ctx: ListContext, filters: CandidateListFilters): Promise<Estimate> {
  const maintained = findMaintained(filters);
  const [phaseCounts, maintainedCount] = await Promise.all([
    countValues(ctx, EVERYBODY),
    maintained ? sumCounts(ctx, maintained) : null,
  ]);
  const countIn = (phases: CandidateListFilters["phase"] = [...CANDIDATE_PHASES]) =>
    phases.reduce((sum, phase) => sum + (phaseCounts.get(phase) ?? 0), 0);
  const everybody = countIn();
  const isSmallBase = everybody <= SMALL_BASE_MAX;
  const matching = maintainedCount ?? (isSmallBase ? everybody : await askPlanner(ctx, filters));
  return {
    everybody,
    isSmallBase,
    matching,
    isExact: maintainedCount !== null,
    matchingIn: (phases) => (matching * countIn(phases)) / Math.max(1, countIn(filters.phase)),
  };
}

type Maintained = { dimension: CountedDimension; values: readonly string[] };

const EVERYBODY: Maintained = { dimension: "phase", values: CANDIDATE_PHASES };

/** Several sectors can't be summed, because a candidate may have several. */
function findMaintained(filters: CandidateListFilters): Maintained | null {
  const { phase, sector, role, qualification, city, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const used: (Maintained | undefined)[] = [
    phase && { dimension: "phase", values: phase },
    sector && { dimension: "sector", values: sector },
    role && { dimension: "role", values: role },
    qualification && { dimension: "qualification", values: qualification },
    city ? { dimension: "city", values: [city] } : undefined,
  ];
  const [only = EVERYBODY, ...rest] = used.filter((filter) => filter !== undefined);
  const isSum = only.dimension === "phase" || only.values.length === 1;
  return isSum && rest.length === 0 ? only : null;
}

const sumCounts = async (ctx: ListContext, maintained: Maintained): Promise<number> =>
  [...(await countValues(ctx, maintained)).values()].reduce((sum, count) => sum + count, 0);

async function countValues({ db, base }: ListContext, { dimension, values }: Maintained) {
  const rows = await db.execute<{ value: string; total: number }>(sql`
    select value, sum(count)::int as total from (${selectCounts(base.id, [dimension])}) as counts
    where ${inArray(sql`value`, [...values])} group by value`);
  return new Map(rows.map(({ value, total }) => [value, total]));
}

type Explained = { "QUERY PLAN": string | { Plan: { "Plan Rows": number } }[] };

/** Returns how many candidates Postgres expects to match. */
async function askPlanner(ctx: ListContext, filters: CandidateListFilters): Promise<number> {
  const matching = selectMatching(ctx, filters).getSQL();
  const [row] = await ctx.db.execute<Explained>(sql`explain (format json) ${matching}`);
  const plan = row?.["QUERY PLAN"] ?? [];
  const [explained] = typeof plan === "string" ? (JSON.parse(plan) as Exclude<typeof plan, string>) : plan;
  return explained?.Plan["Plan Rows"] ?? 0;
}
