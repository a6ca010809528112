"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { lazyPart } from "@/app/_ui/lazy-part";
import { loadMenus } from "@/app/_ui/menu";
import { LiveLists } from "@/app/(console)/console/_candidates/live-lists";
import { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { useShownList } from "@/app/(console)/console/_candidates/use-shown-list";
import { InfiniteTable } from "@/app/(console)/console/_lists/infinite-table";
import { lastRecord, useRememberList } from "@/app/(console)/console/_lists/last-list";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type CandidatesPage, candidatesQuery, LIST_PAGE_SIZE } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CandidatesEmptyState } from "./candidates-empty-state";
import { ListFilters } from "./list-filters";
import { toListQueryString } from "./list-params";
import { useTableColumns } from "./table-columns";
import { TableToolbar } from "./table-toolbar";
import { useCandidateTable } from "./use-candidate-table";
import { useListParams } from "./use-list-params";
import { useRowMenu } from "./use-row-menu";
import { useSelectAll } from "./use-select-all";
import { useSelection } from "./use-selection";

// Only a selection needs the bar, so its code loads after the page's.
const BulkBar = lazyPart(() => import("./bulk-bar").then((loaded) => loaded.BulkBar));
const RowMenu = lazyPart(() =>
  Promise.all([import("./row-menu"), loadMenus()]).then(([loaded]) => loaded.RowMenu),
);

const ROW_HEIGHT_PX = 36;

/** Shows the region's candidates, loaded a hundred at a time. */
export function CandidatesTable() {
  const params = useListParams(useLoadList());
  const t = useTranslations("console.table");
  const { scope, basePath, canWrite } = useConsole();
  const query = useInfiniteQuery(candidatesQuery(scope, params.query));
  const data = useMemo(() => joinPages(query.data?.pages), [query.data]);
  const { change, pending } = usePhaseChange();
  const { open: openMenu, target, ...menu } = useRowMenu();
  const table = useCandidateTable(params, pending, openMenu);
  const selection = useSelection(data);
  const count = query.data?.pages[0]?.meta ?? null;
  const list = useShownList(query, { query: params.query, pageSize: LIST_PAGE_SIZE, rows: data });
  useRememberList(basePath, { page: "candidates", search: useSearchParams().toString(), list });
  const { selectAll, isSelecting, onChoosing } = useSelectAll(query, params.query, selection);
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <LiveLists />
      <TableToolbar params={params} table={table} count={count} />
      {/*
        On wide screens, the bar covers the filters, so that the rows stay where they are. A filter that has
        focus or an open list stays visible, and the bar waits.
      */}
      <div className="max-lg:contents lg:relative lg:[&:has(>section)>fieldset:not(:focus-within,:has([aria-expanded=true]))]:invisible lg:[&>fieldset:is(:focus-within,:has([aria-expanded=true]))~section]:invisible">
        <ListFilters params={params} />
        <BulkBar
          selected={selection.selected}
          count={count}
          onPhaseChange={(phase) => change(selection.selected, phase)}
          areClosed={params.values.closed !== ""}
          onSelectAll={!isSelecting && query.hasNextPage && selection.areAll ? selectAll : null}
          {...{ isSelecting, onChoosing }}
          onClear={() => selection.select([])}
          onFailed={selection.selectIfNone}
        />
      </div>
      <InfiniteTable
        label={t("title")}
        caption={t(canWrite ? "keysHint" : "keysHintReader")}
        loadingLabel={t("loading")}
        query={query}
        rows={data}
        rowKey={({ id }) => id}
        columns={useTableColumns(table, selection)}
        rowHeightPx={ROW_HEIGHT_PX}
        emptyState={<CandidatesEmptyState params={params} />}
        startKey={lastRecord(basePath)}
        // Readers can't do anything with a selection.
        {...(canWrite && {
          isSelected: ({ id }: CandidateListItem) => selection.isSelected(id),
          onSelect: ({ id }: CandidateListItem) => selection.toggle(id),
        })}
      />
      {target && (
        <RowMenu {...menu} target={target} onPhaseChange={(candidate, phase) => change([candidate], phase)} />
      )}
    </div>
  );
}

/**
 * Returns each candidate once, at their first place with their latest values. A candidate can be on two
 * pages, because their place may have changed between the reads.
 */
const joinPages = (pages?: readonly CandidatesPage[]): CandidateListItem[] => [
  ...new Map(pages?.flatMap(({ data }) => data.map((item) => [item.id, item] as const))).values(),
];

/** Returns a function that starts loading a list, so that its rows don't wait until the page has rendered. */
function useLoadList() {
  const { scope } = useConsole();
  const client = useQueryClient();
  return useCallback(
    (search: URLSearchParams) => {
      // The table reads the same query and shows its error.
      client.infiniteQuery(candidatesQuery(scope, toListQueryString(search))).catch(() => undefined);
    },
    [client, scope],
  );
}
