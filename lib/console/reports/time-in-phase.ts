import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { toBase62 } from "@/lib/platform/ids";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import type { ReportQuery } from "./contract";
import { inPeriod, isDuringPeriod } from "./period";

/** Reading the events of more candidates would take longer than a request may. */
const SAMPLE_MAX = 2_000;
const PREFIX_LENGTH = 4;
const MAX_HASH = 2 ** 31 + 1;

type TimeInPhase = { phase: string; days: number | null; count: number };

/**
 * Finds the number of completed stays per phase and their median duration: of present candidates from their events, of
 * archived candidates from their anonymous history. The number is exact. With more than `SAMPLE_MAX` candidates in the
 * period, the median is that of a random sample.
 */
export async function findTimeInPhase(ctx: BaseContext, query: ReportQuery): Promise<TimeInPhase[]> {
  const [counts, [people]] = await Promise.all([
    ctx.db.execute<{ phase: string; count: number }>(selectStayCounts(ctx, query)),
    ctx.db.execute<{ count: number }>(sql`
      select coalesce(sum(count), 0)::int as count from (${selectCounts(ctx.base.id, ["phase"])}) as counts
      where ${inPeriod(sql`month`, query)}`),
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

/** Ids are random, so those below a limit are a random sample. */
const isInSample = (id: SQL, share: number): SQL =>
  share < 1
    ? sql`${id} < ${`rec${toBase62(Math.floor(share * 62 ** PREFIX_LENGTH), PREFIX_LENGTH)}`}`
    : sql`true`;

const selectMedians = ({ base }: BaseContext, query: ReportQuery, share: number): SQL => sql`
  with moves as (
    select candidate.id, event.details #>> '{phase,from}' as phase, event.occurred_at as ended_at,
      coalesce(lag(event.occurred_at) over (partition by candidate.id order by event.id), candidate.created_at) as began_at
    from ${candidates} as candidate
    join ${events} as event on event.base_id = candidate.base_id and event.candidate_id = candidate.id
    where candidate.base_id = ${base.id} and ${isDuringPeriod(sql`candidate.created_at`, query)}
      and ${isInSample(sql`candidate.id`, share)} and event.action = 'candidate.updated' and event.details ? 'phase'
  ), stays as (
    select phase, extract(epoch from ended_at - began_at) / 86400 as days from moves
    union all
    select stay.key, stay.value::numeric from ${candidateHistory}, jsonb_each_text(days_by_phase) as stay
    where base_id = ${base.id} and ${inPeriod(sql`created_month`, query)}
      and abs(hashint4(${candidateHistory.id})::bigint) < ${Math.ceil(share * MAX_HASH)}
  )
  select phase, round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as days from stays group by 1`;
