"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import type { InfiniteColumn } from "@/app/(console)/console/_shell/infinite-table";
import { COLUMN_WIDTHS_PX, cellClass, DEFAULT_COLUMN_WIDTH_PX } from "./columns";
import type { CandidateTable } from "./use-candidate-table";

type Row = ReturnType<CandidateTable["getRowModel"]>["rows"][number];

/**
 * Returns the visible columns of the candidate table. Sortable headings are buttons; Shift-click adds a second and a
 * third sort key.
 */
export const tableColumns = (table: CandidateTable): InfiniteColumn<Row>[] =>
  (table.getHeaderGroups()[0]?.headers ?? []).map((header, index) => {
    const { column } = header;
    const isSortButton = column.getCanSort() && column.id !== "select";
    return {
      id: column.id,
      header: isSortButton ? <SortButton column={column} /> : <table.FlexRender header={header} />,
      sort: SORT_DIRECTIONS[String(column.getIsSorted())],
      widthPx: COLUMN_WIDTHS_PX[column.id] ?? DEFAULT_COLUMN_WIDTH_PX,
      className: cellClass(column.id),
      cell: (row) => {
        const cell = row.getVisibleCells()[index];
        return cell && <table.FlexRender cell={cell} />;
      },
    };
  });

const SORT_DIRECTIONS: Record<string, "ascending" | "descending" | undefined> = {
  asc: "ascending",
  desc: "descending",
};

type Column = ReturnType<CandidateTable["getAllLeafColumns"]>[number];

function SortButton({ column }: { column: Column }) {
  const t = useTranslations("console.table");
  const direction = column.getIsSorted();
  const name = String(column.columnDef.header);
  return (
    <button
      type="button"
      title={t("sortHint")}
      aria-label={t("sortBy", { column: name })}
      onClick={column.getToggleSortingHandler()}
      className="flex min-h-6 w-full items-center gap-1 truncate text-left hover:text-stream"
    >
      <span className="truncate">{name}</span>
      {direction && <Icon name={direction === "asc" ? "up" : "down"} className="size-3.5 text-stream" />}
    </button>
  );
}
