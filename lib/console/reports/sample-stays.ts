import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { isStay } from "@/lib/records/candidate-counts/is-stay";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import type { ReportQuery } from "./contract";
import { inPeriod, isDuringPeriod } from "./period";

/**
 * The approximate size of the sample. Reading the events of more candidates would exceed the time limit of a
 * request.
 */
const SAMPLE_MAX = 2_000;
const MAX_HASH = 2 ** 31 + 1;
/** Hashing this many ids from an index takes about as long as reading one row of the table. */
const HASHED_PER_ROW = 10;

/**
 * `present` counts the candidates who still exist, and `present_in_period` those who arrived in the period.
 * `in_period` also includes archived ones.
 */
type People = { present: number; present_in_period: number; in_period: number };
const NOBODY: People = { present: 0, present_in_period: 0, in_period: 0 };

export async function countPeople({ db, base }: BaseContext, query: ReportQuery): Promise<People> {
  const [people] = await db.execute<People>(sql`
    select coalesce(sum(count) filter (where dimension = 'phase'), 0)::int as present,
      coalesce(sum(count) filter (where dimension = 'phase' and ${inPeriod(sql`month`, query)}), 0)::int
        as present_in_period,
      coalesce(sum(count) filter (where ${inPeriod(sql`month`, query)}), 0)::int as in_period
    from (${selectCounts(base.id, ["phase", "archived phase"])}) as counts`);
  return people ?? NOBODY;
}

/** Returns whether the sample contains only some of the candidates who arrived in the period. */
export const isPartial = (people: People): boolean => people.in_period > SAMPLE_MAX;

const shareOf = (people: People): number => SAMPLE_MAX / Math.max(SAMPLE_MAX, people.in_period);

/** Samples by the hash of the id, because comparing ids would depend on the database's collation. */
const isInSample = (hash: SQL, share: number): SQL =>
  share < 1 ? sql`abs(${hash}::bigint) < ${Math.ceil(share * MAX_HASH)}` : sql`true`;

/**
 * Samples existing candidates who arrived in the period. Uses the faster of two methods: hash all their ids,
 * or read candidates in the order of their random ids until enough are in the period.
 */
function selectSample({ base }: BaseContext, query: ReportQuery, people: People): SQL {
  const arrived = sql`select id, created_at from ${candidates}
    where base_id = ${base.id} and ${isDuringPeriod(sql`created_at`, query)}`;
  const share = shareOf(people);
  const isFasterById = share * people.present * HASHED_PER_ROW < people.present_in_period;
  if (isFasterById) return sql`${arrived} order by id limit ${Math.ceil(share * people.present_in_period)}`;
  // The sample never reaches the limit. The limit tells the planner that the sample is small.
  return sql`${arrived} and ${isInSample(sql`hashtext(id)`, share)} limit ${2 * SAMPLE_MAX}`;
}

/**
 * Builds the `with` clause of a statement on the candidates who arrived in the period, or on a random sample
 * of about `SAMPLE_MAX` of them. Defines `sampled` (existing candidates), `archived` (the anonymous history
 * of archived candidates) and `stays` (each phase that one of these candidates left, with the number of days
 * and the month of arrival). `offset 0` makes PostgreSQL read the events of each candidate by index.
 * Otherwise PostgreSQL would read all events, because under row-level security it can't estimate how many
 * events are about a phase.
 */
export const withStays = (ctx: BaseContext, query: ReportQuery, people: People): SQL => sql`
  with sampled as materialized (${selectSample(ctx, query, people)}), archived as (
    select id::text as id, created_month as month, phase, days_by_phase from ${candidateHistory}
    where base_id = ${ctx.base.id} and ${inPeriod(sql`created_month`, query)}
      and ${isInSample(sql`hashint4(${candidateHistory.id})`, shareOf(people))}
  ), moves as (
    select candidate.id, candidate.created_at, event.details #>> '{phase,from}' as phase, event.occurred_at as ended_at,
      coalesce(
        -- Differs from the time of the event before if a merge kept the phase of the removed record.
        (event.details ->> 'phaseSince')::timestamptz,
        lag(event.occurred_at) over (partition by candidate.id order by event.id),
        candidate.created_at
      ) as began_at
    from sampled as candidate
    cross join lateral (
      select * from ${events} where base_id = ${ctx.base.id} and candidate_id = candidate.id and ${isStay()} offset 0
    ) as event
  ), stays as (
    select id, month_of(created_at) as month, phase, extract(epoch from ended_at - began_at) / 86400 as days from moves
    union all
    select id, month, stay.key, stay.value::numeric from archived, jsonb_each_text(days_by_phase) as stay
  )`;
