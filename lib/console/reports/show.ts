import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateHistory, candidates, interactions } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { CandidatePhase } from "@/lib/records/candidates/enumeration-shapes";
import type { ReportQuery, reports } from "./contract";

/** Counts below this, except 0, could identify people, so they are hidden. */
const COUNT_SHOWN_MIN = 5;
const CITIES_MAX = 50;

const suppressSmallCount = (count: number): number | null =>
  count >= COUNT_SHOWN_MIN || count === 0 ? count : null;

type Counted = { name: string; count: number };
const present = (rows: readonly Counted[]) =>
  rows.map(({ name, count }) => ({ name, count: suppressSmallCount(count) }));

/**
 * Combines the base's candidates with the anonymous rows of its archived candidates. In `people`, `month` is the month
 * of arrival.
 */
export const showReports: Handler<typeof reports.show> = async (ctx, { query }) => {
  const people = selectCandidates(ctx, query);
  const ask = <Row>(question: SQL) => ctx.db.execute<Row & Record<string, unknown>>(question);
  const countBy = (name: string, limit = 1000) =>
    ask<Counted>(sql`with people as (${people}) select ${sql.raw(name)} as name, count(*)::int as count from people
      where ${sql.raw(name)} is not null group by 1 order by 2 desc, 1 limit ${limit}`);
  const countEach = (list: string) =>
    ask<Counted>(sql`with people as (${people}) select each as name, count(*)::int as count
      from people, unnest(${sql.raw(list)}) as each group by 1 order by 2 desc, 1`);
  const [phases, cities, sectors, roles, qualifications, inflow, outflow, timeInPhase, contactMoments] =
    await Promise.all([
      countBy("phase"),
      countBy("city", CITIES_MAX),
      countEach("sector_preferences"),
      countEach("role_preferences"),
      countEach("desired_qualifications"),
      ask<Counted>(sql`with people as (${people})
        select to_char(month, 'YYYY-MM') as name, count(*)::int as count from people group by 1 order by 1`),
      ask<Counted>(selectOutflow(ctx, query)),
      ask<{ phase: string; days: number; count: number }>(selectTimeInPhase(ctx, query)),
      ask<Counted>(selectInteractionCounts(ctx, query)),
    ]);
  const asMonths = (rows: readonly Counted[]) =>
    present(rows).map(({ name, count }) => ({ month: name, count }));
  return {
    data: {
      phases: inPhaseOrder(phases),
      inflow: asMonths(inflow),
      outflow: asMonths(outflow),
      timeInPhase: timeInPhase.map(({ phase, days, count }) => ({
        phase,
        medianDays: suppressSmallCount(count) === null ? null : Number(days),
        count: suppressSmallCount(count),
      })),
      sectors: present(sectors),
      roles: present(roles),
      qualifications: present(qualifications),
      cities: present(cities),
      contactMoments: present(contactMoments),
    },
  };
};

/** Returns a count for every phase, in the order of the phases; a missing phase counts 0. */
const inPhaseOrder = (rows: readonly Counted[]) =>
  CandidatePhase.options.map((name) => ({
    name,
    count: suppressSmallCount(rows.find((row) => row.name === name)?.count ?? 0),
  }));

/** Returns the first day of a time's month in the regions' time zone. */
const monthOf = (moment: SQL): SQL =>
  sql`date_trunc('month', ${moment} at time zone 'Europe/Amsterdam')::date`;

const inPeriod = (month: SQL, { from, until }: ReportQuery): SQL => sql`
  (${from ?? null}::text is null or ${month} >= (${from ?? null} || '-01')::date)
  and (${until ?? null}::text is null or ${month} <= (${until ?? null} || '-01')::date)`;

const selectCandidates = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select phase, city, sector_preferences, role_preferences, desired_qualifications, month from (
    select phase, city, sector_preferences, role_preferences, desired_qualifications,
      ${monthOf(sql`created_at`)} as month
    from ${candidates} where base_id = ${base.id}
    union all
    select phase, city, sector_preferences, role_preferences, desired_qualifications, created_month
    from ${candidateHistory} where base_id = ${base.id}
  ) as everybody where ${inPeriod(sql`month`, query)}`;

const selectOutflow = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select to_char(archived_month, 'YYYY-MM') as name, count(*)::int as count from ${candidateHistory}
  where base_id = ${base.id} and ${inPeriod(sql`archived_month`, query)} group by 1 order by 1`;

/**
 * Selects the median duration and the number of completed stays per phase: those of present candidates from their
 * events, those of archived candidates from their anonymous history.
 */
const selectTimeInPhase = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  with moves as (
    select candidate.id, event.details #>> '{phase,from}' as phase, event.occurred_at as ended_at,
      coalesce(lag(event.occurred_at) over (partition by candidate.id order by event.id), candidate.created_at) as began_at
    from ${candidates} as candidate
    join ${events} as event on event.base_id = candidate.base_id and event.candidate_id = candidate.id
    where candidate.base_id = ${base.id} and event.action = 'candidate.updated' and event.details ? 'phase'
      and ${inPeriod(monthOf(sql`candidate.created_at`), query)}
  ), stays as (
    select phase, extract(epoch from ended_at - began_at) / 86400 as days from moves
    union all
    select stay.key, stay.value::numeric from ${candidateHistory}, jsonb_each_text(days_by_phase) as stay
    where base_id = ${base.id} and ${inPeriod(sql`created_month`, query)}
  )
  select phase, round(percentile_cont(0.5) within group (order by days)::numeric, 1)::float as days, count(*)::int as count
  from stays group by 1 order by 3 desc, 1`;

const selectInteractionCounts = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select name, sum(times)::int as count from (
    select type as name, count(*) as times from ${interactions}
    where base_id = ${base.id} and ${inPeriod(monthOf(sql`performed_at`), query)} group by 1
    union all
    select kind.key, kind.value::int from ${candidateHistory}, jsonb_each_text(interactions_by_type) as kind
    where base_id = ${base.id} and ${inPeriod(sql`created_month`, query)}
  ) as moments group by 1 order by 2 desc, 1`;
