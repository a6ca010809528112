"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import { Icon } from "@/app/_ui/icon";
import type { InfiniteColumn } from "@/app/(console)/console/_lists/infinite-table";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import {
  type CandidateColumn,
  COLUMN_WIDTHS_PX,
  cellClass,
  DEFAULT_COLUMN_WIDTH_PX,
  wideColumns,
} from "./columns";
import type { CandidateTable } from "./use-candidate-table";
import type { Selection } from "./use-selection";

/**
 * Returns the visible columns of the candidate table. Users with write access also get a selection column.
 * Sortable headings are buttons. Shift-click adds further sort keys, up to three.
 */
export function useTableColumns(
  table: CandidateTable,
  selection: Selection,
): InfiniteColumn<CandidateListItem>[] {
  const { canWrite } = useConsole();
  const select = useSelectColumn(selection);
  // Columns that the user chose are always shown. The table then scrolls sideways.
  const wide = table.areChosen ? null : wideColumns(table.directionOf("createdAt") !== undefined);
  const shown = table.visible.map((column) => ({
    id: column.id,
    header: column.isSortable ? (
      <SortButton column={column} table={table} />
    ) : (
      <span lang={column.lang}>{column.title}</span>
    ),
    sort: table.directionOf(column.id),
    widthPx: COLUMN_WIDTHS_PX[column.id] ?? DEFAULT_COLUMN_WIDTH_PX,
    className: cellClass(column.id, wide),
    cell: column.cell,
  }));
  return canWrite ? [select, ...shown] : shown;
}

function useSelectColumn({ selected, areAll, toggle, toggleAll }: Selection) {
  const t = useTranslations("console.table");
  const cell = useCallback(
    ({ id, name }: CandidateListItem, isSelected: boolean) => (
      <Checkbox
        aria-label={t("selectRow", { name })}
        checked={isSelected}
        onCheckedChange={(_, { shiftKey }) => toggle(id, shiftKey)}
      />
    ),
    [t, toggle],
  );
  const header = (
    <Checkbox
      aria-label={t("selectAll")}
      checked={areAll || (selected.length > 0 && "indeterminate")}
      onCheckedChange={toggleAll}
    />
  );
  const widthPx = COLUMN_WIDTHS_PX.select ?? DEFAULT_COLUMN_WIDTH_PX;
  return { id: "select", header, widthPx, className: cellClass("select", null), cell };
}

type SortButtonProps = { column: CandidateColumn; table: CandidateTable };

function SortButton({ column: { id, title }, table }: SortButtonProps) {
  const t = useTranslations("console.table");
  const direction = table.directionOf(id);
  return (
    <button
      type="button"
      title={t("sortHint")}
      aria-label={t("sortBy", { column: title })}
      onClick={({ shiftKey }) => table.toggleSort(id, shiftKey)}
      className="flex min-h-(--target) w-full items-center gap-1 truncate text-left hover:text-stream"
    >
      <span className="truncate">{title}</span>
      {direction && (
        <Icon name={direction === "ascending" ? "up" : "down"} className="size-3.5 text-stream" />
      )}
    </button>
  );
}
