"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { DownloadMenu } from "@/app/(console)/console/_lists/download-menu";
import { InfiniteTable } from "@/app/(console)/console/_lists/infinite-table";
import { RowStatus } from "@/app/(console)/console/_lists/row-status";
import { useExport } from "@/app/(console)/console/_lists/use-export";
import { type QueryParams, useQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NoAccess } from "@/app/(console)/console/_shell/no-access";
import { PageHeader } from "@/app/(console)/console/_shell/page-header";
import { activityQuery } from "@/lib/console/activity/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { ActivityFilters } from "./activity-filters";
import { ACTIVITY_FILTER_PARAMS } from "./activity-params";
import { useActivityColumns } from "./use-activity-columns";

const ROW_HEIGHT_PX = 36;

/** Shows the activity log. Tells staff with the `reader` role that they have no access. */
export function Activity() {
  const { region } = useConsole();
  return roleAtLeast(region.role, "adviser") ? <ActivityLog /> : <NoAccess page="activity" />;
}

function ActivityLog() {
  const t = useTranslations("console");
  const { scope, region } = useConsole();
  const params = useQueryParams(ACTIVITY_FILTER_PARAMS);
  const query = useInfiniteQuery(activityQuery(scope, params.query));
  const events = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const columns = useActivityColumns({ onFilterByCandidate: (candidateId) => params.set({ candidateId }) });
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <PageHeader title={t("activity.title")}>
        {roleAtLeast(region.role, "manager") && <ExportButton params={params} />}
      </PageHeader>
      <ActivityFilters params={params} />
      <RowStatus query={query} filters={params.query} />
      <InfiniteTable
        label={t("activity.title")}
        query={query}
        caption={t("activity.keysHint")}
        rows={events}
        rowKey={({ id }) => String(id)}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        isFocusable={({ candidate }) => candidate !== null}
        emptyState={
          params.isFiltered ? (
            <EmptyState title={t("activity.noMatchTitle")} text={t("activity.noMatchText")}>
              <Button onClick={params.clear}>{t("table.clear")}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={t("activity.emptyTitle")} text={t("activity.emptyText")}>
              <CandidatesLink />
            </EmptyState>
          )
        }
      />
    </div>
  );
}

function ExportButton({ params }: { params: QueryParams<typeof ACTIVITY_FILTER_PARAMS> }) {
  const t = useTranslations("console.activity");
  const { scope, region } = useConsole();
  const download = useExport(scope, {
    path: "/console/activity/export",
    query: params.query,
    fileName: () => `${region.slug}-${t("fileName")}`,
  });
  return <DownloadMenu {...download} />;
}
