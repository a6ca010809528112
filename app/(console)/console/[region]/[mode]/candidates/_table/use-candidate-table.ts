import { type RowSelectionState, useTable } from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { DEFAULT_COLUMNS, features, useColumns } from "./columns";
import type { ListParams } from "./use-list-params";

/** Returns the candidate table. Its columns and its sort order come from the URL. */
export function useCandidateTable(
  data: CandidateListItem[],
  params: ListParams,
  pending: ReadonlySet<string>,
) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const columns = useColumns(pending);
  const chosen = params.values.columns;
  const sort = params.values.sort || "-createdAt";
  const state = useMemo(() => {
    const shown = new Set(chosen ? chosen.split(",").map(decodeColumn) : DEFAULT_COLUMNS);
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
      params.set({ sort: next.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",") });
    },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change(state.columnVisibility) : change;
      const shown = columns.flatMap(({ id = "" }) =>
        id !== "select" && next[id] ? [encodeURIComponent(id)] : [],
      );
      params.set({ columns: shown.join(",") });
    },
  });
  return { table, clearSelection: () => setRowSelection({}) };
}

/** Column ids are encoded because names of custom fields may contain commas. */
function decodeColumn(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // Someone edited the URL: an unknown column is not shown.
    return id;
  }
}

export type CandidateTable = ReturnType<typeof useCandidateTable>["table"];
