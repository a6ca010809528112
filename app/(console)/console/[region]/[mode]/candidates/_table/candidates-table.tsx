"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { candidatesQuery } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { BulkBar } from "./bulk-bar";
import { FilterBar } from "./filter-bar";
import { TableToolbar } from "./table-toolbar";
import { useCandidateTable } from "./use-candidate-table";
import { useListParams } from "./use-list-params";
import { VirtualizedTable } from "./virtualized-table";

const NO_CANDIDATES: CandidateListItem[] = [];

/** The region's candidates, loaded a hundred at a time. */
export function CandidatesTable() {
  const params = useListParams();
  const { scope } = useConsole();
  const query = useInfiniteQuery(candidatesQuery(scope, params.query));
  const data = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? NO_CANDIDATES, [query.data]);
  const { change, pending } = usePhaseChange();
  const { table, clearSelection } = useCandidateTable(data, params, pending);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <TableToolbar params={params} table={table} total={query.data?.pages[0]?.meta.total ?? null} />
      <FilterBar params={params} />
      <VirtualizedTable table={table} query={query} params={params} />
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
