"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useAddress } from "@/app/(console)/console/_shell/use-address";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { type Report, reportsQuery } from "@/lib/console/reports/queries";
import { PERIOD, Period } from "./period";
import { ReportCard } from "./report-card";
import { useFigures } from "./use-figures";

/** The numbers of the region's candidates in a period, those who are archived included. */
export function Reports() {
  const t = useTranslations("workplace");
  const { place } = useConsole();
  const address = useAddress(PERIOD);
  const report = useQuery(reportsQuery(place, address.query));
  return (
    <div className="mx-auto w-full max-w-7xl px-3 pt-3 pb-12 sm:px-4">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h1 className="mr-auto font-semibold text-lg">{t("reports.title")}</h1>
        <Period address={address} />
      </header>
      <p className="mt-2 mb-4 max-w-3xl text-muted text-sm">{t("reports.about")}</p>
      {report.data ? (
        <Figures report={report.data} period={address} isOld={report.isPlaceholderData} />
      ) : (
        <None error={report.error} onRetry={() => void report.refetch()} />
      )}
    </div>
  );
}

function Figures({
  report,
  period,
  isOld,
}: {
  report: Report;
  period: { get: (name: "from" | "until") => string };
  isOld: boolean;
}) {
  const figures = useFigures(report);
  const names = [period.get("from"), period.get("until")].filter(Boolean);
  return (
    <div aria-busy={isOld} className={`grid items-start gap-4 lg:grid-cols-2 ${isOld ? "opacity-60" : ""}`}>
      {figures.map((figure) => (
        <ReportCard key={figure.name} figure={figure} fileName={[figure.name, ...names].join("-")} />
      ))}
    </div>
  );
}

const WAITING = ["a", "b", "c", "d"];

function None({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("workplace");
  const reason = useReason();
  if (error) {
    return (
      <div role="alert">
        <EmptyState title={t("reports.errorTitle")} text={reason(error)}>
          <Button look="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t("endless.loading")} className="grid gap-4 lg:grid-cols-2">
      {WAITING.map((each) => (
        <Skeleton key={each} className="h-72" />
      ))}
    </div>
  );
}
