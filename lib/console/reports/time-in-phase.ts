import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import type { ReportQuery } from "./contract";
import { inPeriod, isDuringPeriod } from "./period";

/** Reading the events of more candidates would take longer than a request may. */
const SAMPLE_MAX = 2_000;
const MAX_HASH = 2 ** 31 + 1;
/** The median of fewer stays could tell how long one person stayed. */
const SAMPLED_STAYS_MIN = 5;

type TimeInPhase = { phase: string; days: number | null; count: number };

/**
 * Finds the number of completed stays per phase and their median duration: of present candidates from their events, of
 * archived candidates from their anonymous history. The number is exact. With more than `SAMPLE_MAX` candidates in the
 * period, the median is that of a random sample, and null if the sample has few stays.
 */
export async function findTimeInPhase(ctx: BaseContext, query: ReportQuery): Promise<TimeInPhase[]> {
  const [counts, [people]] = await Promise.all([
    ctx.db.execute<{ phase: string; count: number }>(selectStayCounts(ctx, query)),
    ctx.db.execute<{ count: number }>(sql`
      select coalesce(sum(count), 0)::int as count
      from (${selectCounts(ctx.base.id, ["phase", "archived phase"])}) as counts where ${inPeriod(sql`month`, query)}`),
  ]);
  const medians = await ctx.db.execute<{ phase: string; days: number }>(
    selectMedians(ctx, query, SAMPLE_MAX / Math.max(SAMPLE_MAX, people?.count ?? 0)),
  );
  const daysOf = new Map(medians.map(({ phase, days }) => [phase, Number(days)]));
  return counts.map(({ phase, count }) => ({ phase, count, days: daysOf.get(phase) ?? null }));
}

const selectStayCounts = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select value as phase, sum(count)::int as count
  from (${selectCounts(base.id, ["left phase", "archived left phase"])}) as counts
  where ${inPeriod(sql`month`, query)} group by 1 having sum(count) > 0 order by 2 desc, 1`;

/** By hash, because the order of ids depends on the database's collation. */
const isInSample = (hash: SQL, share: number): SQL =>
  share < 1 ? sql`abs(${hash}::bigint) < ${Math.ceil(share * MAX_HASH)}` : sql`true`;

/** The limit never cuts the sample. It tells the planner that the sample is small. */
const selectMedians = ({ base }: BaseContext, query: ReportQuery, share: number): SQL => sql`
  with sampled as materialized (
    select id, created_at from ${candidates}
    where base_id = ${base.id} and ${isDuringPeriod(sql`created_at`, query)}
      and ${isInSample(sql`hashtext(id)`, share)} limit ${2 * SAMPLE_MAX}
  ), moves as (
    select candidate.id, event.details #>> '{phase,from}' as phase, event.occurred_at as ended_at,
      coalesce(lag(event.occurred_at) over (partition by candidate.id order by event.id), candidate.created_at) as began_at
    from sampled as candidate
    join ${events} as event on event.base_id = ${base.id} and event.candidate_id = candidate.id
    where event.action = 'candidate.updated' and event.details ? 'phase'
  ), stays as (
    select phase, extract(epoch from ended_at - began_at) / 86400 as days from moves
    union all
    select stay.key, stay.value::numeric from ${candidateHistory}, jsonb_each_text(days_by_phase) as stay
    where base_id = ${base.id} and ${inPeriod(sql`created_month`, query)}
      and ${isInSample(sql`hashint4(${candidateHistory.id})`, share)}
  )
  select phase, round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as days
  from stays group by 1 having count(*) >= ${SAMPLED_STAYS_MIN}`;
