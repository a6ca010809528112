import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { selectCounts, selectReportedCounts } from "@/lib/records/candidate-counts/select-counts";
import { CandidatePhase } from "@/lib/records/candidates/enumeration-schemas";
import { findCohorts } from "./cohorts";
import type { ReportQuery, reports } from "./contract";
import { contactTypes, countListed, LEFT_PHASES } from "./count-listed";
import { findCommonTypes } from "./find-common-types";
import { inPeriod, isDuringPeriod } from "./period";
import { type ShownListed, suppressDivisions } from "./suppress-divisions";
import { suppressSmallCount } from "./suppress-small-count";
import { findTimeInPhase, type TimeInPhase } from "./time-in-phase";

const CITIES_MAX = 50;

type Counted = { name: string; count: number };
type Listed = Counted & { listed: number };
type Reported = Listed & { dimension: ReportedDimension };

/** For preferences: a candidate can have several, so their counts have no total that reveals a hidden one. */
const presentNamed = (rows: readonly Listed[]) =>
  rows.map(({ name, count, listed }) => ({
    name,
    count: suppressSmallCount(count),
    listed: suppressSmallCount(listed),
  }));

/**
 * Shows counts of a base's candidates. Includes archived candidates, except among the closed ones. The period
 * selects candidates by their arrival, the outflow by the time of archiving, and closed candidates by the
 * time of closing. It selects interactions by their date, or by the candidate's arrival if the candidate is
 * archived.
 */
export const showReports: Handler<typeof reports.show> = async (ctx, { query }) => {
  const [arrivals, counts] = await Promise.all([
    ctx.db.execute<Listed>(selectInflow(ctx, query)),
    ctx.db.execute<Reported>(selectByValue(ctx, query)),
  ]);
  const countsOf = (reported: ReportedDimension) => counts.filter(({ dimension }) => dimension === reported);
  const [phases = [], inflow = []] = suppressDivisions([inPhaseOrder(countsOf("phase")), arrivals]);
  const [cities = []] = suppressDivisions([countsOf("city")]);
  const [outflow, closed, timeInPhase, cohorts] = await Promise.all([
    ctx.db.execute<Counted>(selectOutflow(ctx, query)),
    ctx.db.execute<Counted>(selectClosed(ctx, query)),
    findTimeInPhase(ctx, query),
    findCohorts(ctx, arrivals, { inflow, phases }),
  ]);
  const arrived = arrivals.reduce((sum, { listed }) => sum + listed, 0);
  return {
    data: {
      phases,
      inflow: inflow.map(({ name, ...shown }) => ({ month: name, ...shown })),
      outflow: outflow.map(({ name, count }) => ({ month: name, count: suppressSmallCount(count) })),
      closed: closed.map(({ name, count }) => ({ month: name, count: suppressSmallCount(count) })),
      timeInPhase: await presentStays(ctx, timeInPhase, query, { arrived, phases }),
      cohorts,
      sectors: presentNamed(countsOf("sector")),
      roles: presentNamed(countsOf("role")),
      qualifications: presentNamed(countsOf("qualification")),
      cities: cities.slice(0, CITIES_MAX),
      contactMoments: await presentMoments(ctx, countsOf("interaction"), query),
    },
  };
};

type Shown = { arrived: number; phases: readonly ShownListed[] };

/**
 * `count` counts stays. The list contains a candidate once, even if they left the phase twice. If the report
 * doesn't show how many are in the phase, both are withheld: those who reached the phase and didn't leave it are
 * still in it.
 */
async function presentStays(
  ctx: BaseContext,
  stays: TimeInPhase[],
  query: ReportQuery,
  { arrived, phases }: Shown,
) {
  const extents = stays.map(({ phase, count, total }) => ({ value: phase, behind: count, lookedUp: total }));
  const registered = bothEnds(query);
  const inList = await countListed(ctx, LEFT_PHASES, extents, { registered }, arrived);
  return stays.map(({ phase, days, count, hasFewPeople }) => {
    const shown = hasFewPeople ? null : suppressSmallCount(count);
    const inPhase = phases.find(({ name }) => name === phase);
    const withhold = (number: number | null, isRevealing: boolean) =>
      isRevealing && number ? ("withheld" as const) : number;
    const isCountHidden = inPhase !== undefined && typeof inPhase.count !== "number";
    const isListHidden = isCountHidden || (inPhase !== undefined && typeof inPhase.listed !== "number");
    const { listed, isMinimum } = inList(phase);
    return {
      phase,
      medianDays: shown === null ? null : days,
      count: withhold(shown, isCountHidden),
      listed: withhold(listed, isListHidden),
      isMinimum,
    };
  });
}

/** `count` counts interactions. The list contains a candidate once, even if they had several. */
async function presentMoments(ctx: BaseContext, moments: Counted[], query: ReportQuery) {
  const names = moments.map(({ name }) => name);
  const extents = moments.map(({ name, count }) => ({ value: name, behind: count, lookedUp: count }));
  const all = Number.POSITIVE_INFINITY;
  const [inList, common] = await Promise.all([
    countListed(ctx, contactTypes(bothEnds(query)), extents, {}, all),
    findCommonTypes(ctx, names, query),
  ]);
  return moments.map(({ name, count }) => ({
    name,
    count: common.has(name) ? count : null,
    ...inList(name),
  }));
}

const bothEnds = ({ from, until }: ReportQuery) => ({ from, until });

const closedMonth = sql`month_of(closed_at)`;
const selectClosed = ({ base }: BaseContext, { from, until }: ReportQuery): SQL => sql`
  select to_char(${closedMonth}, 'YYYY-MM') as name, count(*)::int as count from ${candidates}
  where base_id = ${base.id} and closed and ${isDuringPeriod(sql`closed_at`, { from, until })} group by 1 order by 1`;

/** Returns a count for every phase, in the order of `CandidatePhase`. A phase without a row counts as 0. */
const inPhaseOrder = (rows: readonly Listed[]) =>
  CandidatePhase.options.map(
    (name) => rows.find((row) => row.name === name) ?? { name, count: 0, listed: 0 },
  );

const REPORTED = ["phase", "city", "sector", "role", "qualification", "interaction"] as const;
type ReportedDimension = (typeof REPORTED)[number];

const selectByValue = ({ base }: BaseContext, query: ReportQuery): SQL => {
  const isCounted = inPeriod(sql`month`, query);
  return sql`
    select dimension, name, sum(count)::int as count, sum(listed)::int as listed
    from (${selectReportedCounts(base.id, REPORTED, { by: sql`value`, isCounted })}) as counts
    group by 1, 2 having sum(count) > 0 order by 3 desc, 2`;
};

const selectInflow = ({ base }: BaseContext, query: ReportQuery): SQL => {
  const isCounted = inPeriod(sql`month`, query);
  return sql`
    select to_char(name, 'YYYY-MM') as name, sum(count)::int as count, sum(listed)::int as listed
    from (${selectReportedCounts(base.id, ["phase"], { by: sql`month`, isCounted })}) as counts
    group by 1 having sum(count) > 0 order by 1`;
};

const selectOutflow = ({ base }: BaseContext, query: ReportQuery): SQL => sql`
  select to_char(month, 'YYYY-MM') as name, sum(count)::int as count
  from (${selectCounts(base.id, ["archived"])}) as counts
  where ${inPeriod(sql`month`, query)} group by 1 having sum(count) > 0 order by 1`;
