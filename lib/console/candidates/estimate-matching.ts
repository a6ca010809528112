import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { CountedDimension } from "@/db/schema/candidate-counts";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { CandidateListFilters } from "./contract";
import { type ListContext, selectMatching } from "./list-items";

/** How many candidates fit in a block of the table, roughly. */
export const ROWS_PER_BLOCK = 10;

export type Estimate = { matching: number; everybody: number };

/** Returns how many candidates match, exactly if triggers maintain this count, and how many there are. */
export async function estimateMatching(
  ctx: ListContext,
  filters: CandidateListFilters,
): Promise<Estimate & { isExact: boolean }> {
  const maintained = findMaintained(filters);
  const [matching, everybody] = await Promise.all([
    maintained ? sumCounts(ctx, maintained) : askPlanner(ctx, filters),
    sumCounts(ctx, EVERYBODY),
  ]);
  return { matching, everybody, isExact: maintained !== null };
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

async function sumCounts({ db, base }: ListContext, { dimension, values }: Maintained): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    select coalesce(sum(count), 0)::int as total from (${selectCounts(base.id, [dimension])}) as counts
    where ${inArray(sql`value`, [...values])}`);
  return row?.total ?? 0;
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
