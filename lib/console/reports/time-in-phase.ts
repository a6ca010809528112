import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { BaseContext } from "@/lib/contract/context";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import type { ReportQuery } from "./contract";
import { inPeriod } from "./period";
import { countPeople, withStays } from "./sample-stays";

/** The median of fewer stays could reveal how long one person stayed. */
const SAMPLED_STAYS_MIN = 5;

/** `total` also counts the stays of candidates who arrived outside the period. */
export type TimeInPhase = { phase: string; days: number | null; count: number; total: number };

/**
 * Finds the number and the median duration of completed stays per phase, from the events of present
 * candidates and the anonymous history of archived ones. The number is exact. With many candidates in the
 * period, the median comes from a random sample and is null if the sample has few stays.
 */
export async function findTimeInPhase(ctx: BaseContext, query: ReportQuery): Promise<TimeInPhase[]> {
  const [counts, people] = await Promise.all([
    ctx.db.execute<Omit<TimeInPhase, "days">>(selectStayCounts(ctx, query)),
    countPeople(ctx, query),
  ]);
  const medians = await ctx.db.execute<{ phase: string; days: number }>(sql`
    ${withStays(ctx, query, people)}
    select phase, round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as days
    from stays group by 1 having count(*) >= ${SAMPLED_STAYS_MIN}`);
  const daysOf = new Map(medians.map(({ phase, days }) => [phase, Number(days)]));
  return counts.map((row) => ({ ...row, days: daysOf.get(row.phase) ?? null }));
}

const selectStayCounts = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select phase, count, total from (
    select value as phase, coalesce(sum(count) filter (where ${inPeriod(sql`month`, query)}), 0)::int as count,
      sum(count)::int as total
    from (${selectCounts(base.id, ["left phase", "archived left phase"])}) as counts group by 1
  ) as stays where count > 0 order by 2 desc, 1`;
