"use client";

import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { TableSkeleton } from "./table-skeleton";
import { useErrorMessage } from "./use-error-message";
import { useRowNavigation } from "./use-row-navigation";

export type InfiniteColumn<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  className?: string;
  headerClassName?: string;
  widthPx?: number;
  sort?: "ascending" | "descending" | undefined;
};

type InfiniteQuery = {
  isPending: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type Props<Row> = {
  label: string;
  caption: string;
  loadingLabel?: string;
  query: InfiniteQuery;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly InfiniteColumn<Row>[];
  rowHeightPx: number;
  emptyState: ReactNode;
  isFocusable?: (row: Row) => boolean;
  isSelected?: (row: Row) => boolean;
  onSelect?: (row: Row) => void;
};

const OVERSCAN = 12;
/** The server can't measure the table, so it renders the rows that fit in this rectangle. */
const INITIAL_RECT = { width: 0, height: 800 };
const PREFETCH_ROWS = 30;

/** Renders only the visible rows, loads the next page before the user reaches the end, and supports keyboard navigation. */
export function InfiniteTable<Row>(props: Props<Row>) {
  const t = useTranslations("console");
  const { label, query, rows, emptyState, rowHeightPx, isFocusable, onSelect } = props;
  const scroll = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    initialRect: INITIAL_RECT,
  });
  const items = virtualizer.getVirtualItems();
  useNextPage(query, rows.length, items.at(-1)?.index ?? 0);
  const withRow = (index: number, use: (row: Row) => void) => rows[index] !== undefined && use(rows[index]);
  useRowNavigation({
    scroll,
    rowCount: rows.length,
    isFocusable: (index) => rows[index] !== undefined && (isFocusable?.(rows[index]) ?? true),
    scrollToRow: (index) => virtualizer.scrollToIndex(index),
    onSelect: onSelect && ((index) => withRow(index, onSelect)),
  });
  if (query.isPending) return <TableSkeleton label={props.loadingLabel ?? t("infiniteTable.loading")} />;
  if (rows.length === 0) return query.error ? <LoadError query={query} /> : emptyState;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollArea label={label} isStale={query.isPlaceholderData} scroll={scroll}>
      <VirtualRows {...props} items={items} after={after} measure={virtualizer.measureElement} />
      <Footer query={query} />
    </ScrollArea>
  );
}

function useNextPage(query: InfiniteQuery, rowCount: number, lastIndex: number) {
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error && lastIndex > rowCount - PREFETCH_ROWS)
      void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage, lastIndex, rowCount]);
}

type ScrollAreaProps = {
  label: string;
  isStale: boolean;
  scroll: RefObject<HTMLElement | null>;
  children: ReactNode;
};

const ScrollArea = ({ label, isStale, scroll, children }: ScrollAreaProps) => (
  <section
    ref={scroll}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
    tabIndex={0}
    aria-busy={isStale}
    className={`min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-3px] ${isStale ? "opacity-60" : ""}`}
  >
    {children}
  </section>
);

type VirtualRowsProps<Row> = Props<Row> & {
  items: readonly VirtualItem[];
  after: number;
  measure: (row: HTMLTableRowElement | null) => void;
};

const VirtualRows = <Row,>(props: VirtualRowsProps<Row>) => (
  <table
    className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]"
    aria-rowcount={props.rows.length + 1}
  >
    <caption className="sr-only">{props.caption}</caption>
    <thead>
      <tr aria-rowindex={1}>
        {props.columns.map(({ id, header, sort, widthPx, className = "", headerClassName = "" }) => (
          <th
            key={id}
            scope="col"
            aria-sort={sort}
            style={{ width: widthPx }}
            className={`sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left font-medium ${className} ${headerClassName}`}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <SpacerRow height={props.items[0]?.start ?? 0} />
      {props.items.map(({ index }) => {
        const row = props.rows[index];
        return row !== undefined && <TableRow key={props.rowKey(row)} {...props} row={row} index={index} />;
      })}
      <SpacerRow height={props.after} />
    </tbody>
  </table>
);

const SpacerRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td style={{ height }} />
    </tr>
  ) : null;

type TableRowProps<Row> = Pick<
  VirtualRowsProps<Row>,
  "columns" | "rowHeightPx" | "isSelected" | "measure"
> & { row: Row; index: number };

const TableRow = <Row,>({ row, index, columns, rowHeightPx, isSelected, measure }: TableRowProps<Row>) => (
  <tr
    ref={measure}
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={isSelected?.(row)}
    style={{ height: rowHeightPx }}
    className="group focus-within:bg-chosen hover:bg-raised aria-selected:bg-chosen"
  >
    {columns.map(({ id, cell, className = "" }) => (
      <td key={id} className={`border-line border-b px-2 ${className}`}>
        {cell(row)}
      </td>
    ))}
  </tr>
);

function LoadError({ query }: { query: InfiniteQuery }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  return (
    <div role="alert">
      <EmptyState title={t("table.errorTitle")} text={reason(query.error)}>
        <Button variant="primary" onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      </EmptyState>
    </div>
  );
}

function Footer({ query }: { query: InfiniteQuery }) {
  const t = useTranslations("console.infiniteTable");
  return (
    <div className="px-4 py-3 text-muted text-sm">
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchingNextPage ? "loadingMore" : "more")}
        </Button>
      ) : (
        t("end")
      )}
    </div>
  );
}
