import * as z from "zod";
import { contract } from "@/lib/contract/contract";

const month = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { error: "Must be a month, such as 2026-09." });

/** Null for counts from one to four, which could identify people. */
const Count = z.int().nullable();
const Counted = z.object({ name: z.string(), count: Count });
/**
 * `withheld` stands for a count of at least five that, together with a total, would reveal a hidden count.
 */
const CountOrWithheld = z.union([z.int(), z.literal("withheld")]).nullable();
/** `listed` counts only candidates in the candidate list, which omits closed and archived ones. */
const listed = { listed: CountOrWithheld };
const Listed = z.array(z.object({ name: z.string(), count: CountOrWithheld, ...listed }));
const Preferences = z.array(Counted.extend({ listed: Count }));
const MonthCount = z.object({ month, count: Count });
/**
 * The number of candidates in the list that a report's number links to. `isMinimum` is true if there are
 * more. If counting takes too long, `isMinimum` is true and `listed` is null.
 */
const inList = { listed: Count, isMinimum: z.boolean() };
const inStaysList = { ...inList, listed: CountOrWithheld };

const MonthListed = z.object({ month, count: CountOrWithheld, ...listed });
const Cohort = MonthListed.extend({
  phases: z.array(
    z.object({
      phase: z.string(),
      // Null if the count is small, or if the sample contains too few of the month's candidates.
      reached: CountOrWithheld,
      medianDays: z.number().nullable(),
    }),
  ),
});

export const ReportQuery = z.strictObject({ from: month.optional(), until: month.optional() });
export type ReportQuery = z.output<typeof ReportQuery>;

export const reports = {
  show: contract({
    basePath: "/api/console",
    method: "GET",
    path: "/reports",
    caller: "staff",
    role: "reader",
    sandbox: "path or header",
    summary: "Count a base's candidates, including archived ones but not deleted ones",
    query: ReportQuery,
    response: z.object({
      phases: Listed,
      inflow: z.array(MonthListed),
      outflow: z.array(MonthCount),
      // Candidates who are currently closed, by the month in which they were closed.
      closed: z.array(MonthCount),
      // `count` is the number of completed stays in the phase, or null if fewer than five people had one. The
      // median is null if the count is null or if the sample has too few people.
      timeInPhase: z.array(
        z.object({
          phase: z.string(),
          medianDays: z.number().nullable(),
          count: CountOrWithheld,
          ...inStaysList,
        }),
      ),
      // The latest twelve months with arrivals. `reached` is an estimate if `isSampled`.
      cohorts: z.object({ isSampled: z.boolean(), months: z.array(Cohort) }),
      sectors: Preferences,
      roles: Preferences,
      qualifications: Preferences,
      cities: Listed,
      contactMoments: z.array(Counted.extend(inList)),
    }),
    fails: ["validation_error"],
  }),
};
