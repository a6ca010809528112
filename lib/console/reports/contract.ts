import { z } from "zod";
import { contract } from "@/lib/contract/contract";

const month = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { error: "Must be a month, such as 2026-09." });

/** Null for counts from one to four, which could identify people. */
const Count = z.int().nullable();
const Counted = z.array(z.object({ name: z.string(), count: Count }));

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
    summary: "Count a base's candidates, archived ones included, deleted ones not",
    query: ReportQuery,
    response: z.object({
      phases: Counted,
      inflow: z.array(z.object({ month, count: Count })),
      outflow: z.array(z.object({ month, count: Count })),
      // The median is null if its count is, and if the sample has too few stays in the phase.
      timeInPhase: z.array(z.object({ phase: z.string(), medianDays: z.number().nullable(), count: Count })),
      sectors: Counted,
      roles: Counted,
      qualifications: Counted,
      cities: Counted,
      contactMoments: Counted,
    }),
    fails: ["validation_error"],
  }),
};
