"use client";

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CandidatesEmptyState, CandidatesSkeleton } from "./candidates-empty-state";
import { cellClass } from "./columns";
import { HeaderRow } from "./header-row";
import type { CandidateTable } from "./use-candidate-table";
import type { ListParams } from "./use-list-params";
import { useRowNavigation } from "./use-row-navigation";

const ROW_PX = 37;
const OVERSCAN = 12;
const PREFETCH_ROWS = 30;

type Props = { table: CandidateTable; query: UseInfiniteQueryResult; params: ListParams };

/** Renders only the visible rows and loads the next page before the user reaches its end. */
export function VirtualizedTable({ table, query, params }: Props) {
  const t = useTranslations("workplace.table");
  const scroll = useRef<HTMLDivElement>(null);
  const { rows } = table.getRowModel();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPending, isError, isPlaceholderData } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && last > rows.length - PREFETCH_ROWS)
      void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage, last, rows.length]);
  useRowNavigation(scroll, table, (index) => virtualizer.scrollToIndex(index));
  if (isPending) return <CandidatesSkeleton label={t("loading")} />;
  if (rows.length === 0) return <CandidatesEmptyState query={query} params={params} />;
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroll}
      aria-label={t("title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
      tabIndex={0}
      aria-busy={isPlaceholderData}
      className={`min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px] ${isPlaceholderData ? "opacity-60" : ""}`}
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]"
        aria-rowcount={rows.length + 1}
      >
        <caption className="sr-only">{t("keysHint")}</caption>
        <HeaderRow table={table} />
        <tbody>
          <SpacerRow height={before} />
          {items.map(({ index }) => (
            <TableRow key={rows[index]?.id} table={table} index={index} />
          ))}
          <SpacerRow height={after} />
        </tbody>
      </table>
      {isFetchingNextPage && <p className="px-4 py-2 text-muted text-sm">{t("loadingMore")}</p>}
    </section>
  );
}

const SpacerRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td style={{ height }} />
    </tr>
  ) : null;

function TableRow({ table, index }: { table: CandidateTable; index: number }) {
  const row = table.getRowModel().rows[index];
  if (!row) return null;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={row.getIsSelected()}
      className="group focus-within:bg-chosen hover:bg-raised aria-selected:bg-chosen"
    >
      {row.getVisibleCells().map((cell) => (
        <td key={cell.id} className={`h-[37px] border-line border-b px-2 ${cellClass(cell.column.id)}`}>
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}
