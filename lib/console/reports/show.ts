import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { selectCounts, selectReportedCounts } from "@/lib/records/candidate-counts/select-counts";
import { CandidatePhase } from "@/lib/records/candidates/enumeration-shapes";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { findCohorts } from "./cohorts";
import type { ReportQuery, reports } from "./contract";
import { countListed } from "./count-listed";
import { inPeriod, isDuringPeriod } from "./period";
import { suppressSmallCount } from "./suppress-small-count";
import { findTimeInPhase, type TimeInPhase } from "./time-in-phase";

const CITIES_MAX = 50;

type Counted = { name: string; count: number };
type Listed = Counted & { listed: number };
type Reported = Listed & { dimension: ReportedDimension };

const present = ({ count, listed }: Listed) => ({
  count: suppressSmallCount(count),
  listed: suppressSmallCount(listed),
});
const presentNamed = (rows: readonly Listed[]) => rows.map((row) => ({ name: row.name, ...present(row) }));

/**
 * Shows counts of a base's candidates, including archived ones. The period selects candidates by their
 * arrival, the outflow by the time of archiving, and closed candidates by the time of closing. It selects
 * interactions by their date, or by the candidate's arrival if the candidate is archived.
 */
export const showReports: Handler<typeof reports.show> = async (ctx, { query }) => {
  const inflow = await ctx.db.execute<Listed>(selectInflow(ctx, query));
  const [counts, outflow, closed, timeInPhase, cohorts] = await Promise.all([
    ctx.db.execute<Reported>(selectByValue(ctx, query)),
    ctx.db.execute<Counted>(selectOutflow(ctx, query)),
    ctx.db.execute<Counted>(selectClosed(ctx, query)),
    findTimeInPhase(ctx, query),
    findCohorts(ctx, inflow),
  ]);
  const arrived = inflow.reduce((sum, { listed }) => sum + listed, 0);
  const countsOf = (reported: ReportedDimension) => counts.filter(({ dimension }) => dimension === reported);
  return {
    data: {
      phases: inPhaseOrder(countsOf("phase")),
      inflow: inflow.map((row) => ({ month: row.name, ...present(row) })),
      outflow: outflow.map(({ name, count }) => ({ month: name, count: suppressSmallCount(count) })),
      closed: closed.map(({ name, count }) => ({ month: name, count: suppressSmallCount(count) })),
      timeInPhase: await oneByOne(timeInPhase, (row) => presentStays(ctx, row, query, arrived)),
      cohorts,
      sectors: presentNamed(countsOf("sector")),
      roles: presentNamed(countsOf("role")),
      qualifications: presentNamed(countsOf("qualification")),
      cities: presentNamed(countsOf("city").slice(0, CITIES_MAX)),
      contactMoments: await oneByOne(countsOf("interaction"), (row) => presentMoments(ctx, row, query)),
    },
  };
};

/**
 * Counts one list at a time, because counting all lists at once would take most of the pool's connections.
 */
async function oneByOne<Row, Presented>(
  rows: readonly Row[],
  present: (row: Row) => Promise<Presented>,
): Promise<Presented[]> {
  const presented: Presented[] = [];
  for (const row of rows) presented.push(await present(row));
  return presented;
}

/** `count` counts stays. The list contains a candidate once, even if they left the phase twice. */
async function presentStays(ctx: BaseContext, stays: TimeInPhase, query: ReportQuery, arrived: number) {
  const { phase, days, count, total, isOfFew } = stays;
  const shown = isOfFew ? null : suppressSmallCount(count);
  const leftPhase = CANDIDATE_PHASES.filter((each) => each === phase);
  const registered = isPeriod(query) && { registered: bothEnds(query) };
  const extent = { behind: count, lookedUp: total, checked: arrived };
  return {
    phase,
    medianDays: shown === null ? null : days,
    count: shown,
    ...(await countListed(ctx, { leftPhase, ...registered }, extent)),
  };
}

/** `count` counts interactions. The list contains a candidate once, even if they had several. */
async function presentMoments(ctx: BaseContext, { name, count }: Counted, query: ReportQuery) {
  const contactType = INTERACTION_TYPES.filter((each) => each === name);
  const contacted = isPeriod(query) && { contacted: bothEnds(query) };
  const extent = { behind: count, lookedUp: count, checked: Number.POSITIVE_INFINITY };
  return {
    name,
    count: suppressSmallCount(count),
    ...(await countListed(ctx, { contactType, ...contacted }, extent)),
  };
}

const isPeriod = ({ from, until }: ReportQuery) => from !== undefined || until !== undefined;
const bothEnds = ({ from, until }: ReportQuery) => ({ from, until });

const closedMonth = sql`month_of(closed_at)`;
const selectClosed = ({ base }: BaseContext, { from, until }: ReportQuery): SQL => sql`
  select to_char(${closedMonth}, 'YYYY-MM') as name, count(*)::int as count from ${candidates}
  where base_id = ${base.id} and closed and ${isDuringPeriod(sql`closed_at`, { from, until })} group by 1 order by 1`;

/** Returns a count for every phase, in the order of `CandidatePhase`. A phase without a row counts as 0. */
const inPhaseOrder = (rows: readonly Listed[]) =>
  presentNamed(
    CandidatePhase.options.map(
      (name) => rows.find((row) => row.name === name) ?? { name, count: 0, listed: 0 },
    ),
  );

const REPORTED = ["phase", "city", "sector", "role", "qualification", "interaction"] as const;
type ReportedDimension = (typeof REPORTED)[number];

const selectByValue = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select dimension, value as name, sum(count)::int as count, sum(listed)::int as listed
  from (${selectReportedCounts(base.id, REPORTED)}) as counts where ${inPeriod(sql`month`, query)}
  group by 1, 2 having sum(count) > 0 order by 3 desc, 2`;

const selectInflow = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select to_char(month, 'YYYY-MM') as name, sum(count)::int as count, sum(listed)::int as listed
  from (${selectReportedCounts(base.id, ["phase"])}) as counts
  where ${inPeriod(sql`month`, query)} group by 1 having sum(count) > 0 order by 1`;

const selectOutflow = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select to_char(month, 'YYYY-MM') as name, sum(count)::int as count
  from (${selectCounts(base.id, ["archived"])}) as counts
  where ${inPeriod(sql`month`, query)} group by 1 having sum(count) > 0 order by 1`;
