"use client";

import { useTranslations } from "next-intl";
import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ListError } from "../_errors/list-error";
import { LoadError } from "../_errors/load-error";
import { useLoadError } from "../_errors/use-load-error";
import { ListEnd } from "./list-end";
import { TableSkeleton } from "./table-skeleton";
import { useRememberedScroll } from "./use-remembered-scroll";
import { useRowNavigation } from "./use-row-navigation";
import { useVirtualRows } from "./use-virtual-rows";

export type InfiniteColumn<Row> = {
  id: string;
  header: ReactNode;
  /** Must be a stable function. Otherwise all rows rerender. */
  cell: (row: Row, isSelected: boolean) => ReactNode;
  className?: string;
  headerClassName?: string;
  widthPx?: number;
  sort?: "ascending" | "descending" | undefined;
};

type InfiniteQuery = {
  isPending: boolean;
  error: Error | null;
  errorUpdateCount: number;
  dataUpdatedAt: number;
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
  /** The key of the row where keyboard navigation starts if no row has focus. */
  startKey?: string | null;
};

const PREFETCH_ROWS = 30;

/**
 * A table with keyboard navigation that renders only the visible rows and a few around them. Loads the next
 * page before the user reaches the end.
 */
export function InfiniteTable<Row>(props: Props<Row>) {
  const t = useTranslations("console");
  const { label, query, rows, emptyState, rowHeightPx, isFocusable, onSelect } = props;
  const scroll = useRef<HTMLElement>(null);
  const { top: initialOffset } = useRememberedScroll(scroll, rows.length > 0);
  const isShown = !query.isPending && rows.length > 0;
  const { scrollToRow, ...shown } = useVirtualRows({
    scroll,
    isShown,
    rows,
    rowHeightPx,
    initialOffset,
  });
  useNextPage(query, rows.length, shown.end - 1);
  const loadError = useLoadError(query);
  const withRow = (index: number, use: (row: Row) => void) => rows[index] !== undefined && use(rows[index]);
  useRowNavigation({
    scroll,
    rowCount: rows.length,
    isFocusable: (index) => rows[index] !== undefined && (isFocusable?.(rows[index]) ?? true),
    scrollToRow,
    startRow: props.startKey ? rows.findIndex((row) => props.rowKey(row) === props.startKey) : -1,
    onSelect: onSelect && ((index) => withRow(index, onSelect)),
  });
  const error = loadError ?? (rows.length === 0 && query.error);
  if (error) return <LoadError title={t("table.errorTitle")} error={error} onRetry={query.refetch} />;
  if (query.isPending) return <TableSkeleton label={props.loadingLabel ?? t("infiniteTable.loading")} />;
  if (rows.length === 0) return emptyState;
  return (
    <>
      <ScrollArea label={label} isStale={query.isPlaceholderData} scroll={scroll}>
        <VirtualRows {...props} {...shown} />
        <div className="px-3 py-3 text-muted text-sm sm:px-6">
          <ListEnd query={query} rowCount={rows.length} />
        </div>
      </ScrollArea>
      <div className="px-3 sm:px-6">
        <ListError error={query.error} />
      </div>
    </>
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
    // The padding keeps the table's heading, 44 px on touch screens, from covering what gets keyboard focus.
    className={`relative min-h-0 flex-1 scroll-pt-11 overflow-auto focus-visible:outline-offset-[-3px] ${isStale ? "opacity-60" : ""}`}
  >
    {children}
  </section>
);

type VirtualRowsProps<Row> = Props<Row> & {
  first: number;
  end: number;
  beforePx: number;
  afterPx: number;
};

const VirtualRows = <Row,>(props: VirtualRowsProps<Row>) => (
  <table
    className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem]"
    // -1 means that the number is unknown.
    aria-rowcount={props.query.hasNextPage ? -1 : props.rows.length + 1}
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
            className={`sticky top-0 z-10 h-8 border-line border-b bg-raised px-2 text-left first:pl-3 last:pr-3 sm:last:pr-6 sm:first:pl-6 font-medium ${className} ${headerClassName}`}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <SpacerRow height={props.beforePx} />
      {props.rows.slice(props.first, props.end).map((row, position) => (
        <MemoizedRow
          key={props.rowKey(row)}
          row={row}
          index={props.first + position}
          columns={props.columns}
          rowHeightPx={props.rowHeightPx}
          isSelected={props.isSelected?.(row)}
        />
      ))}
      <SpacerRow height={props.afterPx} />
    </tbody>
  </table>
);

const SpacerRow = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr>
      <td style={{ height }} />
    </tr>
  ) : null;

type TableRowProps<Row> = Pick<VirtualRowsProps<Row>, "columns" | "rowHeightPx"> & {
  row: Row;
  index: number;
  isSelected: boolean | undefined;
};

const TableRow = <Row,>({ row, index, columns, rowHeightPx, isSelected }: TableRowProps<Row>) => (
  <tr
    data-index={index}
    aria-rowindex={index + 2}
    aria-selected={isSelected}
    style={{ height: rowHeightPx }}
    className="group focus-within:bg-chosen hover:bg-raised aria-selected:bg-chosen"
  >
    {columns.map(({ id, cell, className = "" }) => (
      <td
        key={id}
        className={`border-line border-b px-2 max-sm:py-1 first:pl-3 last:pr-3 sm:last:pr-6 sm:first:pl-6 ${className}`}
      >
        {cell(row, isSelected ?? false)}
      </td>
    ))}
  </tr>
);

/** Returns whether both rows render the same. Ignores headings, because rows don't show them. */
function isSameRow<Row>(one: TableRowProps<Row>, other: TableRowProps<Row>): boolean {
  const haveSameCells =
    one.columns.length === other.columns.length &&
    one.columns.every(({ cell, className }, index) => {
      const column = other.columns[index];
      return cell === column?.cell && className === column.className;
    });
  return (
    haveSameCells && one.row === other.row && one.index === other.index && one.isSelected === other.isSelected
  );
}

// The type assertion restores the type parameter, which `memo` loses.
const MemoizedRow = memo(TableRow, isSameRow) as typeof TableRow;
