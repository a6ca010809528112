import { useMemo } from "react";
import type { InfiniteColumn } from "@/app/(console)/console/_lists/infinite-table";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { useColumns } from "./columns";
import { defaultColumns } from "./default-columns";
import { readSort, toggleSort } from "./sort-keys";
import type { ListParams } from "./use-list-params";
import type { OpenRowMenu } from "./use-row-menu";

/**
 * Returns the columns of the candidate table. The URL determines which columns are visible and the order of
 * the rows.
 */
export function useCandidateTable(params: ListParams, pending: ReadonlySet<string>, openMenu: OpenRowMenu) {
  const all = useColumns(pending, openMenu);
  const { columns: chosen, closed, sort } = params.values;
  const { visible, unknown } = useMemo(() => {
    const shown = new Set(chosen ? chosen.split(",").map(decodeColumn) : defaultColumns(closed));
    return {
      visible: all.filter(({ id, isFixed }) => isFixed || shown.has(id)),
      unknown: [...shown].filter(
        (id) => parseCustomFieldColumn(id) && all.every((column) => column.id !== id),
      ),
    };
  }, [all, chosen, closed]);
  const sorted = readSort(sort || "-createdAt");
  return {
    all,
    visible,
    areChosen: chosen !== "",
    directionOf: (id: string): InfiniteColumn<never>["sort"] => {
      const key = sorted.find((each) => each.id === id);
      if (!key) return undefined;
      return key.isDescending ? "descending" : "ascending";
    },
    toggleSort: (id: string, isAdded: boolean) => params.set({ sort: toggleSort(sort, id, isAdded) }),
    toggleColumn: (id: string) => {
      const shown = all.filter((column) => visible.includes(column) !== (column.id === id));
      // Keeps fields that aren't known yet, so that saving the view doesn't remove them for everybody.
      const ids = [...shown.map((column) => column.id), ...unknown];
      params.set({ columns: ids.map(encodeURIComponent).join(",") });
    },
  };
}

/**
 * Decodes a column id from the URL. The ids are encoded because names of custom fields may contain commas.
 */
function decodeColumn(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // The URL contains an id that can't be decoded. It matches no column, so it has no effect.
    return id;
  }
}

export type CandidateTable = ReturnType<typeof useCandidateTable>;
