import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { CountedDimension } from "@/db/schema/candidate-counts";
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
 * Shows the maintained counts of a base's candidates, archived ones included. Candidates count in the month of their
 * arrival.
 */
export const showReports: Handler<typeof reports.show> = async (ctx, { query }) => {
  const [counts, inflow, outflow, timeInPhase] = await Promise.all([
    ctx.db.execute<Counted & { dimension: ReportedDimension }>(selectByValue(ctx, query)),
    ctx.db.execute<Counted>(selectMonths(ctx.base.id, ["phase", "archived phase"], query)),
    ctx.db.execute<Counted>(selectMonths(ctx.base.id, ["archived"], query)),
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

type ReportedDimension = "phase" | "city" | "sector" | "role" | "qualification" | "interaction";
const REPORTED: ReportedDimension[] = ["phase", "city", "sector", "role", "qualification", "interaction"];

/** Selects the counts per dimension and value, largest first. */
const selectByValue = ({ base }: BaseContext, query: ReportQuery): SQL => {
  const counts = selectCounts(base.id, [...REPORTED, ...REPORTED.map((name) => `archived ${name}` as const)]);
  return sql`
    select replace(dimension, 'archived ', '') as dimension, value as name, sum(count)::int as count
    from (${counts}) as counts where ${inPeriod(sql`month`, query)}
    group by 1, 2 having sum(count) > 0 order by 3 desc, 2`;
};

const selectMonths = (baseId: number, dimensions: CountedDimension[], query: ReportQuery): SQL => sql`
  select to_char(month, 'YYYY-MM') as name, sum(count)::int as count from (${selectCounts(baseId, dimensions)}) as counts
  where ${inPeriod(sql`month`, query)} group by 1 having sum(count) > 0 order by 1`;
