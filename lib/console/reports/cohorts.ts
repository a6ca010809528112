import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { countPeople, isPartial, withStays } from "./sample-stays";
import type { ShownListed } from "./suppress-divisions";
import { COUNT_SHOWN_MIN, suppressSmallCount } from "./suppress-small-count";

/**
 * The maximum number of months. With more months, the sample would contain too few candidates of each month.
 */
const COHORTS_MAX = 12;

type Arrivals = { name: string; count: number };
/**
 * `people` counts the month's sampled candidates who were ever in `phase`, or all the month's sampled
 * candidates if `phase` is null. `days` is the median length of their completed stays in the phase.
 */
type CohortRow = { month: string; phase: string | null; people: number; days: number | null };

/**
 * For each of the latest months with arrivals, returns how many candidates were ever in each phase, including
 * archived ones, and the median length of their completed stays. `arrivals` must be sorted by month. `shown`
 * has the counts that the report may show: of the same months, and of each phase.
 */
export async function findCohorts(
  ctx: BaseContext,
  arrivals: readonly Arrivals[],
  shown: { inflow: readonly ShownListed[]; phases: readonly ShownListed[] },
) {
  const cohorts = arrivals.slice(-COHORTS_MAX);
  const [from, until] = [cohorts[0]?.name, cohorts.at(-1)?.name];
  if (!from || !until) return { isSampled: false, months: [] };
  const period = { from, until };
  const people = await countPeople(ctx, period);
  const isSampled = isPartial(people);
  const rows = await ctx.db.execute<CohortRow>(sql`${withStays(ctx, period, people)}, ${selectCohorts(ctx)}`);
  // If nobody has left a phase, everybody who reached it is in it now.
  const withheld = shown.phases.filter(({ count }) => count === "withheld").map(({ name }) => name);
  const months = shown.inflow.slice(-COHORTS_MAX).map((month, index) => {
    const ofMonth = rows.filter((row) => row.month === month.name);
    const options = { isSampled, withheld: isSampled ? [] : withheld };
    return presentCohort(month, cohorts[index]?.count ?? 0, ofMonth, options);
  });
  return { isSampled, months };
}

function presentCohort(
  { name: month, ...shown }: ShownListed,
  count: number,
  rows: readonly CohortRow[],
  { isSampled, withheld }: { isSampled: boolean; withheld: readonly string[] },
) {
  const rowOf = (phase: string | null) => rows.find((row) => row.phase === phase);
  const sampled = rowOf(null)?.people ?? 0;
  // In a month with so few candidates, even a median or a zero could identify somebody.
  const isHidden = shown.count === null || (isSampled && sampled < COUNT_SHOWN_MIN);
  const phases = CANDIDATE_PHASES.map((phase) => {
    const { people = 0, days = null } = rowOf(phase) ?? {};
    const reached = isSampled ? Math.round((count * people) / sampled) : people;
    if (isHidden) return { phase, reached: null, medianDays: null };
    // Usually, all candidates of a month have been in the first phase, so its count would reveal the month's
    // total.
    const isRevealing = shown.count === "withheld" || withheld.includes(phase);
    const isWithheld = isRevealing && reached >= COUNT_SHOWN_MIN;
    return {
      phase,
      reached: isWithheld ? ("withheld" as const) : suppressSmallCount(reached),
      medianDays: days,
    };
  });
  return { month, ...shown, phases };
}

/** Counts a candidate once in each phase that they left, and in their current phase. */
const selectCohorts = ({ base }: BaseContext): SQL => sql`
  people as (
    select id, month_of(created_at) as month, (
      select candidate.phase from ${candidates} as candidate
      where candidate.base_id = ${base.id} and candidate.id = sampled.id
    ) as phase from sampled
    union all select id, month, phase from archived
  ), reached as (select id, month, phase from people union select id, month, phase from stays)
  select to_char(month, 'YYYY-MM') as month, phase, sum(people)::int as people, max(days)::float as days from (
    select month, null as phase, count(*) as people, null::numeric as days from people group by 1
    union all select month, phase, count(*), null from reached group by 1, 2
    union all select month, phase, 0, round(percentile_cont(0.5) within group (order by days)::numeric, 1)
      from stays group by 1, 2 having count(distinct id) >= ${COUNT_SHOWN_MIN}
  ) as counted group by 1, 2`;
