import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { countPeople, isPartial, withStays } from "./sample-stays";
import { COUNT_SHOWN_MIN, suppressSmallCount } from "./suppress-small-count";

/** With more months, the sample would contain too few candidates of each month. */
const COHORTS_MAX = 12;

type Arrivals = { name: string; count: number; listed: number };
/**
 * `people` are the sampled candidates of the month who were ever in the phase, or of all phases if `phase` is
 * null. `days` is the median length of their stays.
 */
type CohortRow = { month: string; phase: string | null; people: number; days: number | null };

/**
 * Finds the latest months with arrivals. For each phase, returns how many of the month's candidates were ever
 * in it, including archived ones, and the median duration of their completed stays. `arrivals` must be in the
 * order of the months.
 */
export async function findCohorts(ctx: BaseContext, arrivals: readonly Arrivals[]) {
  const cohorts = arrivals.slice(-COHORTS_MAX);
  const [from, until] = [cohorts[0]?.name, cohorts.at(-1)?.name];
  if (!from || !until) return { isSampled: false, months: [] };
  const period = { from, until };
  const people = await countPeople(ctx, period);
  const isSampled = isPartial(people);
  const rows = await ctx.db.execute<CohortRow>(sql`${withStays(ctx, period, people)}, ${selectCohorts(ctx)}`);
  const months = cohorts.map((cohort) => {
    const ofMonth = rows.filter(({ month }) => month === cohort.name);
    return presentCohort(cohort, ofMonth, isSampled);
  });
  return { isSampled, months };
}

function presentCohort({ name, count, listed }: Arrivals, rows: readonly CohortRow[], isSampled: boolean) {
  const rowOf = (phase: string | null) => rows.find((row) => row.phase === phase);
  const sampled = rowOf(null)?.people ?? 0;
  // Below this number of candidates, even the median and the zeros of a month could identify somebody.
  const isHidden = suppressSmallCount(count) === null || (isSampled && sampled < COUNT_SHOWN_MIN);
  const phases = CANDIDATE_PHASES.map((phase) => {
    const { people = 0, days = null } = rowOf(phase) ?? {};
    const reached = isSampled ? Math.round((count * people) / sampled) : people;
    return isHidden
      ? { phase, reached: null, medianDays: null }
      : { phase, reached: suppressSmallCount(reached), medianDays: days };
  });
  return { month: name, count: suppressSmallCount(count), listed: suppressSmallCount(listed), phases };
}

/**
 * A candidate has been in the phases that they left and in the current one. Counts a candidate once per
 * phase.
 */
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
