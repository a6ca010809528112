"use client";

import { useTranslations } from "next-intl";
import { PHASE_TONES } from "@/app/(console)/console/_values/phase-badge";
import { SHORT_SECTORS } from "@/app/(console)/console/_values/sector-label";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import {
  type ListedReport,
  listQueryOf,
  listQueryOfClosing,
  listQueryOfClosings,
  listQueryOfContact,
  listQueryOfLonger,
  listQueryOfMonth,
  listQueryOfStays,
} from "@/lib/console/reports/list-query";
import type { Report } from "@/lib/console/reports/queries";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { fillMissingMonths } from "./fill-missing-months";
import { listedFigure } from "./listed-figure";
import type { Figure, ReportDataset, ReportRow } from "./report-dataset";
import { useCohortDatasets } from "./use-cohort-datasets";
import { useMonthLabel } from "./use-month-label";

const LISTED_REPORTS = ["sectors", "roles", "qualifications", "cities"] as const satisfies ListedReport[];
/** Reports whose names are Dutch in both languages. */
const UNTRANSLATED: readonly ListedReport[] = ["qualifications", "cities"];

type Period = { from: string; until: string };

const rowOf = ({ name, count }: { name: string; count: Report["phases"][number]["count"] }): ReportRow => ({
  name,
  shown: name,
  length: count ?? "hidden",
  numbers: [count ?? "hidden"],
});

const toneOf = (phase: string) => PHASE_TONES[phase as CandidatePhase];

/** Returns a report's datasets in reading order. */
export function useReportDatasets(report: Report, period: Period): ReportDataset[] {
  const t = useTranslations("console.reports");
  const valueLabel = useValueLabel();
  const { inflow, outflow, closed } = useMonthlyDatasets(report, period);
  const cohorts = useCohortDatasets(report.cohorts);
  const { contactMoments, stays } = useCountedDatasets(report, period);
  const listed = (name: ListedReport): ReportDataset => ({
    name,
    columns: [t(`names.${name}`), t("candidates")],
    shape: "rows",
    ...(UNTRANSLATED.includes(name) ? { lang: "nl" } : {}),
    rows: report[name].map((row) => ({
      ...rowOf(row),
      ...(UNTRANSLATED.includes(name) ? {} : { shown: valueLabel(row.name) }),
      ...(name === "phases" ? { tone: toneOf(row.name) } : {}),
      ...(name === "sectors" ? { short: SHORT_SECTORS[row.name] } : {}),
      list: { query: listQueryOf(name, row.name, period), listed: row.listed ?? "hidden" },
    })),
  });
  return [
    listed("phases"),
    inflow,
    ...cohorts,
    stays,
    closed,
    outflow,
    ...LISTED_REPORTS.map(listed),
    contactMoments,
  ];
}

/**
 * Returns the datasets that count interactions or stays in a phase. Each row links to a list of candidates, so
 * the row also has the number of candidates in that list.
 */
function useCountedDatasets(
  report: Report,
  period: Period,
): Record<"contactMoments" | "stays", ReportDataset> {
  const t = useTranslations("console.reports");
  const valueLabel = useValueLabel();
  const contactMoments: ReportDataset = {
    name: "contactMoments",
    columns: [t("names.contactMoments"), t("times")],
    shape: "rows",
    rows: report.contactMoments.map((row) => ({
      ...rowOf(row),
      shown: valueLabel(row.name),
      list: { query: listQueryOfContact(row.name, period), listed: listedFigure(row) },
    })),
  };
  const stays: ReportDataset = {
    name: "timeInPhase",
    columns: [t("names.phases"), t("medianDays"), t("stays")],
    shape: "rows",
    rows: report.timeInPhase.map(({ phase, medianDays, count, ...listed }) => {
      const days = medianDays ?? (count === null ? "hidden" : "tooFewSampled");
      const list = { query: listQueryOfStays(phase, period), listed: listedFigure(listed) };
      return {
        name: phase,
        shown: valueLabel(phase),
        tone: toneOf(phase),
        length: days,
        numbers: [days, count ?? "hidden"],
        list,
        ...(medianDays === null ? {} : { longer: listQueryOfLonger(phase, medianDays, period) }),
      };
    }),
  };
  return { contactMoments, stays };
}

function useMonthlyDatasets(
  report: Report,
  period: Period,
): Record<"inflow" | "outflow" | "closed", ReportDataset> {
  const t = useTranslations("console.reports");
  const monthLabel = useMonthLabel();
  const monthly = (name: "inflow" | "outflow" | "closed"): ReportDataset => ({
    name,
    columns: [t("month"), t("candidates")],
    shape: "months",
    rows: fillMissingMonths(report[name]).map(({ month, count }) => ({
      name: month,
      shown: monthLabel(month),
      length: count ?? "hidden",
      numbers: [count ?? "hidden"],
    })),
  });
  const inflow = monthly("inflow");
  const listedIn = new Map<string, Figure>(
    report.inflow.map(({ month, listed }) => [month, listed ?? "hidden"]),
  );
  const rows = inflow.rows.map((row) => ({
    ...row,
    list: { query: listQueryOfMonth(row.name), listed: listedIn.get(row.name) ?? 0 },
  }));
  const closed = monthly("closed");
  const closedRows = closed.rows.map((row) => ({
    ...row,
    list: { query: listQueryOfClosing(row.name), listed: row.length },
  }));
  const outflow = monthly("outflow");
  const outflowRows = outflow.rows.map((row) => ({ ...row, noList: "anonymised" as const }));
  return {
    inflow: { ...inflow, rows },
    outflow: {
      ...outflow,
      rows: outflowRows,
      ...(report.closed.length > 0 ? { related: listQueryOfClosings(period) } : {}),
    },
    closed: { ...closed, rows: closedRows },
  };
}
