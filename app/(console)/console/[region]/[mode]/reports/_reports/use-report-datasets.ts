"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Report } from "@/lib/console/reports/queries";
import { fillMissingMonths } from "./fill-missing-months";

/** A number, or the message shown instead of it. */
export type Figure = number | "hidden" | "tooFewSampled";

/** One row of a dataset. `length` is the length of the bar. */
export type ReportRow = { name: string; shown: string; length: Figure; numbers: Figure[] };

/** One dataset, shown as a chart, a table and a file. */
export type ReportDataset = {
  name:
    | "phases"
    | "inflow"
    | "timeInPhase"
    | "outflow"
    | "sectors"
    | "roles"
    | "qualifications"
    | "cities"
    | "contactMoments";
  columns: string[];
  shape: "rows" | "months";
  /** Set if the names are API values, which are Dutch. */
  lang?: "nl";
  rows: ReportRow[];
};

const CATEGORY_REPORTS = ["sectors", "roles", "qualifications", "cities", "contactMoments"] as const;

/** Returns a report's datasets in reading order. */
export function useReportDatasets(report: Report): ReportDataset[] {
  const t = useTranslations("console.reports");
  const format = useFormatter();
  const named = (name: "phases" | (typeof CATEGORY_REPORTS)[number]): ReportDataset => ({
    name,
    columns: [t(`names.${name}`), t(name === "contactMoments" ? "times" : "candidates")],
    shape: "rows",
    lang: "nl",
    rows: report[name].map((row) => ({
      name: row.name,
      shown: row.name,
      length: row.count ?? "hidden",
      numbers: [row.count ?? "hidden"],
    })),
  });
  const monthly = (name: "inflow" | "outflow"): ReportDataset => ({
    name,
    columns: [t("month"), t("candidates")],
    shape: "months",
    rows: fillMissingMonths(report[name]).map(({ month, count }) => ({
      name: month,
      shown: format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "short", year: "numeric" }),
      length: count ?? "hidden",
      numbers: [count ?? "hidden"],
    })),
  });
  const stays: ReportDataset = {
    name: "timeInPhase",
    columns: [t("names.phases"), t("medianDays"), t("stays")],
    shape: "rows",
    lang: "nl",
    rows: report.timeInPhase.map(({ phase, medianDays, count }) => {
      const days = medianDays ?? (count === null ? "hidden" : "tooFewSampled");
      return { name: phase, shown: phase, length: days, numbers: [days, count ?? "hidden"] };
    }),
  };
  return [named("phases"), monthly("inflow"), stays, monthly("outflow"), ...CATEGORY_REPORTS.map(named)];
}
