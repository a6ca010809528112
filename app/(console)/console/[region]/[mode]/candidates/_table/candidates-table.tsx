"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { InfiniteTable } from "@/app/(console)/console/_shell/infinite-table";
import { candidatesQuery } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { BulkBar } from "./bulk-bar";
import { CandidatesEmptyState } from "./candidates-empty-state";
import { FilterBar } from "./filter-bar";
import { tableColumns } from "./table-columns";
import { TableToolbar } from "./table-toolbar";
import { useCandidateTable } from "./use-candidate-table";
import { useListParams } from "./use-list-params";

const ROW_HEIGHT_PX = 37;
const NO_CANDIDATES: CandidateListItem[] = [];

/** Shows the region's candidates and loads a hundred at a time. */
export function CandidatesTable() {
  const params = useListParams();
  const t = useTranslations("console.table");
  const { scope } = useConsole();
  const query = useInfiniteQuery(candidatesQuery(scope, params.query));
  const data = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? NO_CANDIDATES, [query.data]);
  const { change, pending } = usePhaseChange();
  const { table, clearSelection } = useCandidateTable(data, params, pending);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <TableToolbar params={params} table={table} count={query.data?.pages[0]?.meta ?? null} />
      <FilterBar params={params} />
      <InfiniteTable
        label={t("title")}
        caption={t("keysHint")}
        loadingLabel={t("loading")}
        query={query}
        rows={table.getRowModel().rows}
        rowKey={({ id }) => id}
        columns={tableColumns(table)}
        rowHeightPx={ROW_HEIGHT_PX}
        emptyState={<CandidatesEmptyState params={params} />}
        isSelected={(row) => row.getIsSelected()}
        onSelect={(row) => row.toggleSelected()}
      />
      <BulkBar
        selected={selected}
        onPhaseChange={(phase) => {
          clearSelection();
          void change(selected, phase);
        }}
        onClear={clearSelection}
      />
    </div>
  );
}
