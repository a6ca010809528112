"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { COLUMN_WIDTHS_PX, cellClass, DEFAULT_COLUMN_WIDTH_PX } from "./columns";
import type { CandidateTable } from "./use-candidate-table";

/** Column headings; sortable ones are buttons, and Shift adds a second and third sort key. */
export const HeaderRow = ({ table }: { table: CandidateTable }) => (
  <thead>
    {table.getHeaderGroups().map((group) => (
      <tr key={group.id} aria-rowindex={1}>
        {group.headers.map((header) => (
          <th
            key={header.id}
            scope="col"
            aria-sort={ARIA[String(header.column.getIsSorted())]}
            style={{ width: COLUMN_WIDTHS_PX[header.column.id] ?? DEFAULT_COLUMN_WIDTH_PX }}
            className={`sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left font-medium ${cellClass(header.column.id)}`}
          >
            {header.column.getCanSort() && header.column.id !== "select" ? (
              <SortButton column={header.column} />
            ) : (
              <table.FlexRender header={header} />
            )}
          </th>
        ))}
      </tr>
    ))}
  </thead>
);

const ARIA: Record<string, "ascending" | "descending" | undefined> = { asc: "ascending", desc: "descending" };

type Column = ReturnType<CandidateTable["getAllLeafColumns"]>[number];

function SortButton({ column }: { column: Column }) {
  const t = useTranslations("workplace.table");
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
