"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Skeleton } from "@/app/_ui/skeleton";
import { ListError } from "@/app/(console)/console/_errors/list-error";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { DataTable } from "@/app/(console)/console/_lists/data-table";
import { DownloadMenu } from "@/app/(console)/console/_lists/download-menu";
import { ListEnd } from "@/app/(console)/console/_lists/list-end";
import { RowStatus } from "@/app/(console)/console/_lists/row-status";
import { useExport } from "@/app/(console)/console/_lists/use-export";
import { type QueryParams, useQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { Page } from "@/app/(console)/console/_shell/page";
import { securityLogQuery } from "@/lib/console/security-log/queries";
import { NO_TENANT } from "@/lib/contract/api-client";
import { SecurityLogFilters } from "./security-log-filters";
import { SECURITY_LOG_PARAMS } from "./security-log-params";
import { useSecurityLogColumns } from "./use-security-log-columns";

export function SecurityLog() {
  const t = useTranslations("console.admin.securityLog");
  const params = useQueryParams(SECURITY_LOG_PARAMS);
  const query = useEvents({ params });
  return (
    <Page title={t("title")} lead={t("lead")} actions={<ExportButton params={params} />}>
      <SecurityLogFilters params={params} />
      <RowStatus query={query} filters={params.query} />
      <Events params={params} query={query} />
    </Page>
  );
}

type Props = { params: QueryParams<typeof SECURITY_LOG_PARAMS> };

const useEvents = ({ params }: Props) => useInfiniteQuery(securityLogQuery(params.query));

function Events({ params, query }: Props & { query: ReturnType<typeof useEvents> }) {
  const t = useTranslations("console");
  const columns = useSecurityLogColumns();
  const error = useLoadError(query);
  if (error) return <LoadError title={t("admin.failed")} error={error} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton className="h-40" />;
  const events = query.data.pages.flatMap(({ data }) => data);
  if (events.length === 0) return <NoEvents params={params} />;
  return (
    <>
      <section
        aria-label={t("admin.securityLog.title")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need a focusable element to scroll the page
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <DataTable columns={columns} rows={events} rowKey={({ id }) => id} />
      </section>
      {(query.hasNextPage || query.data.pages.length > 1) && (
        <div className="mt-3">
          <ListEnd query={query} rowCount={events.length} />
        </div>
      )}
      <ListError error={query.error} />
    </>
  );
}

function NoEvents({ params }: Props) {
  const t = useTranslations("console");
  return (
    <EmptyState title={t("activity.noMatchTitle")} text={t("admin.securityLog.noMatchText")}>
      <Button onClick={params.clear}>{t("table.clear")}</Button>
    </EmptyState>
  );
}

function ExportButton({ params }: Props) {
  const t = useTranslations("console.admin.securityLog");
  const download = useExport(NO_TENANT, {
    path: "/console/administration/security-log/export",
    query: params.query,
    fileName: () => t("fileName"),
  });
  return <DownloadMenu {...download} />;
}
