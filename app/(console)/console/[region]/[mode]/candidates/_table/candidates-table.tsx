"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type RowSelectionState, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { linesQuery } from "@/lib/console-candidates/queries";
import type { CandidateLine } from "@/lib/console-candidates/schema";
import { usePhaseChange } from "../../../../_candidates/use-phase-change";
import { useConsole } from "../../../../_shell/console-context";
import { BulkBar } from "./bulk-bar";
import { DEFAULT_COLUMNS, features, useColumns } from "./columns";
import { FilterBar } from "./filter-bar";
import { Lines } from "./lines";
import { TableHead } from "./table-head";
import { type ListAddress, useListAddress } from "./use-list-address";

const NONE: CandidateLine[] = [];

/** The region's candidates: as many as there are, a hundred at a time. */
export function CandidatesTable() {
  const address = useListAddress();
  const { place } = useConsole();
  const lines = useInfiniteQuery(linesQuery(place, address.query));
  const data = useMemo(() => lines.data?.pages.flatMap((page) => page.data) ?? NONE, [lines.data]);
  const { change, pending } = usePhaseChange();
  const { table, clearSelection } = useCandidateTable(data, address, pending);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <TableHead address={address} table={table} total={lines.data?.pages[0]?.meta.total ?? null} />
      <FilterBar address={address} />
      <Lines table={table} lines={lines} address={address} />
      <BulkBar
        selected={selected}
        onPhase={(phase) => {
          clearSelection();
          void change(selected, phase);
        }}
        onClear={clearSelection}
      />
    </div>
  );
}

function useCandidateTable(data: CandidateLine[], address: ListAddress, pending: ReadonlySet<string>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const columns = useColumns(pending);
  const chosen = address.get("columns");
  const sort = address.get("sort") || "-createdAt";
  const state = useMemo(() => {
    const shown = new Set(chosen ? chosen.split(",").map(decodeURIComponent) : DEFAULT_COLUMNS);
    const isShown = (id: string) => id === "select" || id === "name" || shown.has(id);
    return {
      columnVisibility: Object.fromEntries(columns.map(({ id = "" }) => [id, isShown(id)])),
      sorting: sort.split(",").map((key) => ({ id: key.replace(/^-/, ""), desc: key.startsWith("-") })),
    };
  }, [columns, chosen, sort]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    state: { ...state, rowSelection },
    onRowSelectionChange: setRowSelection,
    manualSorting: true,
    maxMultiSortColCount: 3,
    onSortingChange: (change) => {
      const next = typeof change === "function" ? change(state.sorting) : change;
      address.set({ sort: next.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",") });
    },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change(state.columnVisibility) : change;
      const shown = columns.flatMap(({ id = "" }) =>
        id !== "select" && next[id] ? [encodeURIComponent(id)] : [],
      );
      address.set({ columns: shown.join(",") });
    },
  });
  return { table, clearSelection: () => setRowSelection({}) };
}

export type CandidateTable = ReturnType<typeof useCandidateTable>["table"];
