"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Report } from "@/lib/console/reports/queries";
import { fillMissingMonths } from "./fill-missing-months";

/** One line of a figure: its length in the chart, or null where it is hidden, and its numbers; null ones are hidden. */
export type ReportRow = { name: string; shown: string; length: number | null; numbers: (number | null)[] };

/** One set of numbers, as a chart, a table and a file show it. */
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
  /** The language of the names, where they are values of the API. */
  lang?: "nl";
  rows: ReportRow[];
};

const CATEGORY_REPORTS = ["sectors", "roles", "qualifications", "cities", "contactMoments"] as const;

/** The numbers of a report in the order in which they are read. */
export function useReportDatasets(report: Report): ReportDataset[] {
  const t = useTranslations("workplace.reports");
  const format = useFormatter();
  const named = (name: "phases" | (typeof CATEGORY_REPORTS)[number]): ReportDataset => ({
    name,
    columns: [t(`names.${name}`), t(name === "contactMoments" ? "times" : "candidates")],
    shape: "rows",
    lang: "nl",
    rows: report[name].map((each) => ({
      name: each.name,
      shown: each.name,
      length: each.count,
      numbers: [each.count],
    })),
  });
  const monthly = (name: "inflow" | "outflow"): ReportDataset => ({
    name,
    columns: [t("month"), t("candidates")],
    shape: "months",
    rows: fillMissingMonths(report[name]).map(({ month, count }) => ({
      name: month,
      shown: format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "short", year: "numeric" }),
      length: count,
      numbers: [count],
    })),
  });
  const stays: ReportDataset = {
    name: "timeInPhase",
    columns: [t("names.phases"), t("medianDays"), t("stays")],
    shape: "rows",
    lang: "nl",
    rows: report.timeInPhase.map(({ phase, medianDays, count }) => ({
      name: phase,
      shown: phase,
      length: medianDays,
      numbers: [medianDays, count],
    })),
  };
  return [named("phases"), monthly("inflow"), stays, monthly("outflow"), ...CATEGORY_REPORTS.map(named)];
}
