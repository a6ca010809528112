import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { acrossBases } from "@/lib/platform/database/base-database";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import { isLeavingInBase } from "../candidates/matches-related";
import type { ReportQuery } from "./contract";
import { inPeriod, isDuringPeriod } from "./period";
import { countPeople, isPartial, withStays } from "./sample-stays";
import { COUNT_SHOWN_MIN } from "./suppress-small-count";

/** The maximum number of stays to read when counting the people who left a phase. */
const STAYS_READ_MAX = 5_000;

/**
 * `total` also counts the stays of candidates who arrived outside the period. `hasFewPeople` is true if
 * fewer than five people are known to have made the stays.
 */
export type TimeInPhase = {
  phase: string;
  days: number | null;
  count: number;
  total: number;
  hasFewPeople: boolean;
};
type StayCount = { phase: string; count: number; total: number; archived: number };
type SampledStays = { phase: string; people: number; days: number | null };

/**
 * Finds the number and the median duration of completed stays per phase, from the events of candidates who
 * still exist and the anonymous history of archived ones. The number is exact. With many candidates in the
 * period, the median comes from a random sample. It is null if it would be based on fewer than five people.
 */
export async function findTimeInPhase(ctx: BaseContext, query: ReportQuery): Promise<TimeInPhase[]> {
  const [counts, people] = await Promise.all([
    ctx.db.execute<StayCount>(selectStayCounts(ctx, query)),
    countPeople(ctx, query),
  ]);
  const sampled = await ctx.db.execute<SampledStays>(sql`
    ${withStays(ctx, query, people)}
    select phase, count(distinct id)::int as people,
      round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as days
    from stays group by 1`);
  const found: TimeInPhase[] = [];
  for (const { archived, ...stays } of counts) {
    const inSample = sampled.find(({ phase }) => phase === stays.phase);
    const isEnough = inSample !== undefined && inSample.people >= COUNT_SHOWN_MIN;
    const hasFewPeople =
      !isEnough && !(isPartial(people) && (await hasEnoughPeople(ctx, query, stays, archived)));
    found.push({ ...stays, days: isEnough ? inSample.days : null, hasFewPeople });
  }
  return found;
}

/**
 * Returns whether the stays belong to at least five people. `archived` counts people, because each archived
 * candidate has one stay per phase.
 */
async function hasEnoughPeople(
  ctx: BaseContext,
  query: ReportQuery,
  { phase, count }: Pick<StayCount, "phase" | "count">,
  archived: number,
): Promise<boolean> {
  if (count < COUNT_SHOWN_MIN) return false;
  if (archived >= COUNT_SHOWN_MIN) return true;
  const [present] = await acrossBases(ctx).db.execute<{ people: number }>(selectPeople(ctx, query, phase));
  return archived + (present?.people ?? 0) >= COUNT_SHOWN_MIN;
}

/**
 * Counts up to five candidates who left the phase and still exist. Run this across bases, as `lookUp` does,
 * because Postgres can't use the index under row-level security.
 */
const selectPeople = ({ base }: BaseContext, query: ReportQuery, phase: string): SQL => sql`
  select count(*)::int as people from (
    select distinct candidate_id from (
      select candidate_id from ${events} where base_id = ${base.id} and ${isLeavingInBase(base.id, [phase])} limit ${STAYS_READ_MAX}
    ) as stay
    where exists (select from ${candidates} where base_id = ${base.id} and id = stay.candidate_id
      and ${isDuringPeriod(sql`created_at`, query)})
    limit ${COUNT_SHOWN_MIN}
  ) as people`;

const selectStayCounts = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select phase, count, total, archived from (
    select value as phase, coalesce(sum(count) filter (where ${inPeriod(sql`month`, query)}), 0)::int as count,
      sum(count)::int as total,
      coalesce(sum(count) filter (where dimension = 'archived left phase' and ${inPeriod(sql`month`, query)}), 0)::int
        as archived
    from (${selectCounts(base.id, ["left phase", "archived left phase"])}) as counts group by 1
  ) as stays where count > 0 order by 2 desc, 1`;
