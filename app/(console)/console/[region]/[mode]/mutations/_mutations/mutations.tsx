"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { InfiniteTable } from "@/app/(console)/console/_lists/infinite-table";
import { RowStatus } from "@/app/(console)/console/_lists/row-status";
import { useQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { NewCandidateLink } from "@/app/(console)/console/_shell/new-candidate-link";
import { PageHeader } from "@/app/(console)/console/_shell/page-header";
import { mutationsQuery, POLLED_PAGES_MAX } from "@/lib/console/queue-monitoring/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { MutationFilters } from "./mutation-filters";
import { MUTATION_FILTER_PARAMS } from "./mutation-params";
import { rowKey } from "./mutation-row";
import { QueueStats } from "./queue-stats";
import { TestCallbackDialog } from "./test-callback-dialog";
import { useMutationColumns } from "./use-mutation-columns";
import { useMutationRows } from "./use-mutation-rows";

const ROW_HEIGHT_PX = 40;

/**
 * Shows the list of mutations. Polls for changes until the user has loaded too many pages. After that, shows
 * a refresh button.
 */
export function Mutations() {
  const t = useTranslations("console");
  const { scope, region } = useConsole();
  const [isTesting, setTesting] = useState(false);
  const params = useQueryParams(MUTATION_FILTER_PARAMS);
  const query = useInfiniteQuery(mutationsQuery(scope, params.query));
  const mutations = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const { rows, toggle, inGroup, isOpen } = useMutationRows(mutations);
  const shown = isOpen ? [query, inGroup] : [query];
  const isLive = shown.every(({ data }) => (data?.pages.length ?? 0) <= POLLED_PAGES_MAX);
  const columns = useMutationColumns({ onToggle: toggle, inGroup });
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <PageHeader
        title={t("mutations.title")}
        note={
          <p role="status" className="text-muted text-sm">
            {t(isLive ? "mutations.live" : "mutations.paused")}
          </p>
        }
      >
        {!isLive && (
          <Button
            size="small"
            isBusy={shown.some(({ isRefetching }) => isRefetching)}
            onClick={() => shown.forEach(({ refetch }) => void refetch())}
          >
            {t("mutations.refresh")}
          </Button>
        )}
        {roleAtLeast(region.role, "manager") && (
          <Button size="small" onClick={() => setTesting(true)}>
            <Icon name="send" />
            {t("mutations.test.open")}
          </Button>
        )}
      </PageHeader>
      <QueueStats />
      <MutationFilters params={params} />
      <RowStatus query={query} filters={params.query} />
      <InfiniteTable
        label={t("mutations.title")}
        query={query}
        caption={t("mutations.keysHint")}
        rows={rows}
        rowKey={rowKey}
        isFocusable={({ kind }) => kind !== "more" || !inGroup.isPending}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        emptyState={
          params.isFiltered ? (
            <EmptyState title={t("mutations.noMatchTitle")} text={t("mutations.noMatchText")}>
              <Button onClick={params.clear}>{t("table.clear")}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={t("mutations.emptyTitle")} text={t("mutations.emptyText")}>
              <NewCandidateLink />
            </EmptyState>
          )
        }
      />
      {isTesting && <TestCallbackDialog onClose={() => setTesting(false)} />}
    </div>
  );
}
