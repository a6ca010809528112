"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Skeleton } from "@/app/_ui/skeleton";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { useQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PageHeader } from "@/app/(console)/console/_shell/page-header";
import { type Report, reportsQuery } from "@/lib/console/reports/queries";
import { PeriodFilter } from "./period-filter";
import { PERIOD_PARAMS } from "./period-params";
import { ReportCard } from "./report-card";
import { useReportDatasets } from "./use-report-datasets";

/** Shows counts for a period, including closed and anonymized candidates. */
export function Reports() {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const params = useQueryParams(PERIOD_PARAMS);
  const report = useQuery(reportsQuery(scope, params.query));
  const error = useLoadError(report);
  return (
    <>
      <PageHeader title={t("reports.title")} />
      <div className="w-full max-w-7xl px-3 pb-12 sm:px-6">
        <PeriodFilter params={params} />
        <p className="mb-5 max-w-3xl text-muted text-sm">{t("reports.about")}</p>
        {error ? (
          <LoadError title={t("reports.errorTitle")} error={error} onRetry={report.refetch} />
        ) : report.data ? (
          <ReportGrid report={report.data} period={params.values} isStale={report.isPlaceholderData} />
        ) : (
          <ReportsSkeleton />
        )}
      </div>
    </>
  );
}

function ReportGrid({
  report,
  period,
  isStale,
}: {
  report: Report;
  period: { from: string; until: string };
  isStale: boolean;
}) {
  const datasets = useReportDatasets(report, period);
  const { region } = useConsole();
  const months = [period.from, period.until].filter(Boolean);
  return (
    <div
      aria-busy={isStale}
      // The numbers are those of the former period, but the links and file names those of the new one.
      inert={isStale}
      className={`grid gap-4 lg:grid-cols-2 ${isStale ? "opacity-60" : ""}`}
    >
      {datasets.map((dataset) => (
        <ReportCard
          key={dataset.name}
          dataset={dataset}
          fileName={[region.slug, dataset.name, ...months].join("-")}
        />
      ))}
    </div>
  );
}

const SKELETON_CARDS = ["a", "b", "c", "d"];

function ReportsSkeleton() {
  const t = useTranslations("console");
  return (
    <div role="status" aria-label={t("infiniteTable.loading")} className="grid gap-4 lg:grid-cols-2">
      {SKELETON_CARDS.map((card) => (
        <Skeleton key={card} className="h-72" />
      ))}
    </div>
  );
}
