import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CountedDimension } from "@/db/schema/candidate-counts";
import { candidateHistory } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { selectCounts } from "@/lib/records/candidate-counts/select-counts";
import { CandidatePhase } from "@/lib/records/candidates/enumeration-shapes";
import type { ReportQuery, reports } from "./contract";
import { inPeriod } from "./period";
import { findTimeInPhase } from "./time-in-phase";

/** Counts below this, except 0, could identify people, so they are hidden. */
const COUNT_SHOWN_MIN = 5;
const CITIES_MAX = 50;

const suppressSmallCount = (count: number): number | null =>
  count >= COUNT_SHOWN_MIN || count === 0 ? count : null;

type Counted = { name: string; count: number };
const present = (rows: readonly Counted[]) =>
  rows.map(({ name, count }) => ({ name, count: suppressSmallCount(count) }));

/**
 * Adds the maintained counts of the base's candidates to the anonymous rows of its archived candidates. Candidates count
 * in the month of their arrival.
 */
export const showReports: Handler<typeof reports.show> = async (ctx, { query }) => {
  const [counts, inflow, outflow, timeInPhase] = await Promise.all([
    ctx.db.execute<Counted & { dimension: ReportedDimension }>(selectByValue(ctx, query)),
    ctx.db.execute<Counted>(selectInflow(ctx, query)),
    ctx.db.execute<Counted>(selectOutflow(ctx, query)),
    findTimeInPhase(ctx, query),
  ]);
  const countsOf = (reported: ReportedDimension) => counts.filter(({ dimension }) => dimension === reported);
  const asMonths = (rows: readonly Counted[]) =>
    present(rows).map(({ name, count }) => ({ month: name, count }));
  return {
    data: {
      phases: inPhaseOrder(countsOf("phase")),
      inflow: asMonths(inflow),
      outflow: asMonths(outflow),
      timeInPhase: timeInPhase.map(({ phase, days, count }) => ({
        phase,
        medianDays: suppressSmallCount(count) === null ? null : days,
        count: suppressSmallCount(count),
      })),
      sectors: present(countsOf("sector")),
      roles: present(countsOf("role")),
      qualifications: present(countsOf("qualification")),
      cities: present(countsOf("city").slice(0, CITIES_MAX)),
      contactMoments: present(countsOf("interaction")),
    },
  };
};

/** Returns a count for every phase, in the order of the phases; a missing phase counts 0. */
const inPhaseOrder = (rows: readonly Counted[]) =>
  CandidatePhase.options.map((name) => ({
    name,
    count: suppressSmallCount(rows.find((row) => row.name === name)?.count ?? 0),
  }));

type ReportedDimension = Exclude<CountedDimension, "left phase">;
const REPORTED: ReportedDimension[] = ["phase", "city", "sector", "role", "qualification", "interaction"];

/** Selects the counts per dimension and value, largest first. An array that repeats a value counts once. */
const selectByValue = ({ base }: BaseContext, query: ReportQuery): SQL => {
  const fromHistory = (
    dimension: ReportedDimension,
    value: SQL,
    from: SQL = sql``,
    count: SQL = sql`1`,
  ) => sql`
    union all select ${dimension}, ${value}, created_month, ${count} from ${candidateHistory} ${from}
    where base_id = ${base.id} and ${value} is not null`;
  const eachOf = (list: SQL) => sql`cross join lateral (select distinct unnest(${list}) as value) as each`;
  return sql`
    select dimension, value as name, sum(count)::int as count from (
      ${selectCounts(base.id, REPORTED)}
      ${fromHistory("phase", sql`phase`)}
      ${fromHistory("city", sql`city`)}
      ${fromHistory("sector", sql`each.value`, eachOf(sql`sector_preferences`))}
      ${fromHistory("role", sql`each.value`, eachOf(sql`role_preferences`))}
      ${fromHistory("qualification", sql`each.value`, eachOf(sql`desired_qualifications`))}
      ${fromHistory("interaction", sql`each.key`, sql`cross join jsonb_each_text(interactions_by_type) as each`, sql`each.value::int`)}
    ) as counts where ${inPeriod(sql`month`, query)}
    group by 1, 2 having sum(count) > 0 order by 3 desc, 2`;
};

const selectInflow = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select to_char(month, 'YYYY-MM') as name, sum(count)::int as count from (
    ${selectCounts(base.id, ["phase"])}
    union all select 'phase', phase, created_month, 1 from ${candidateHistory} where base_id = ${base.id}
  ) as counts where ${inPeriod(sql`month`, query)} group by 1 having sum(count) > 0 order by 1`;

const selectOutflow = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select to_char(archived_month, 'YYYY-MM') as name, count(*)::int as count from ${candidateHistory}
  where base_id = ${base.id} and ${inPeriod(sql`archived_month`, query)} group by 1 order by 1`;
