"use client";

import { useTranslations } from "next-intl";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { listQueryOfMonth, listQueryOfReached, listQueryOfStays } from "@/lib/console/reports/list-query";
import type { Report } from "@/lib/console/reports/queries";
import type { Figure, ReportDataset } from "./report-dataset";
import { useMonthLabel } from "./use-month-label";

type Cohorts = Report["cohorts"];
type Stay = Cohorts["months"][number]["phases"][number];

const reachedListOf = ({ phase, reached }: Stay, month: string) =>
  reached === 0 ? undefined : listQueryOfReached(phase, month);

/**
 * Returns what happened to the candidates who registered in each month: the phases they reached, and how long
 * they stayed in each phase.
 */
export function useCohortDatasets({ isSampled, months }: Cohorts): ReportDataset[] {
  const t = useTranslations("console.reports");
  const valueLabel = useValueLabel();
  const monthLabel = useMonthLabel();
  const phases = months[0]?.phases.map(({ phase }) => valueLabel(phase)) ?? [];
  const [, ...laterPhases] = phases;
  /**
   * Converts a count to a figure. In a sampled report, a null count means that the sample has too few
   * candidates.
   */
  const reachedIn = (count: Stay["reached"]): Figure => count ?? (isSampled ? "tooFew" : "hidden");
  const rowOf = ({ month, count, listed }: Cohorts["months"][number], numbers: Figure[]) => ({
    name: month,
    shown: monthLabel(month),
    length: count ?? ("hidden" as const),
    numbers,
    list: { query: listQueryOfMonth(month), listed: listed ?? ("hidden" as const) },
  });
  return [
    {
      name: "cohorts",
      columns: [
        t("month"),
        t("registered"),
        ...laterPhases.map((phase) => (isSampled ? t("estimated", { phase }) : phase)),
      ],
      shape: "matrix",
      rows: months.map((cohort) => {
        const [, ...later] = cohort.phases;
        const count = cohort.count ?? "hidden";
        return {
          ...rowOf(cohort, [count, ...later.map(({ reached }) => reachedIn(reached))]),
          lists: [undefined, ...later.map((stay) => reachedListOf(stay, cohort.month))],
          outOf: count,
        };
      }),
    },
    {
      name: "cohortDays",
      columns: [t("month"), ...phases],
      shape: "matrix",
      rows: months.map((cohort) => {
        const { month, phases: stays } = cohort;
        return {
          ...rowOf(
            cohort,
            stays.map(({ medianDays }) => medianDays ?? "tooFew"),
          ),
          lists: stays.map(({ phase }) => listQueryOfStays(phase, { from: month, until: month })),
        };
      }),
    },
  ];
}
