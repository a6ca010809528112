import type { ComponentProps, ReactNode } from "react";

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Whether the heading is only for screen readers. */
  isHeaderHidden?: boolean;
  /** Whether the column's cells are row headers. */
  isRowHeader?: boolean;
  /** Whether phones hide the column. */
  isWide?: boolean;
  className?: string;
  lang?: string | undefined;
};

const CLASSES = {
  /** The variant for a table that fills a bordered panel. */
  panel: {
    table: "w-full text-sm",
    head: "bg-raised text-muted text-xs [&_th]:border-t-0 [&_th]:font-medium",
    cell: "border-line border-t px-2 py-2 text-left first:pl-3 last:pr-3",
  },
  plain: {
    table: "w-full border-separate border-spacing-0",
    head: "[&_th]:font-medium",
    cell: "border-line border-b px-2 py-1.5 align-baseline",
  },
};

type Props<Row> = Pick<ComponentProps<"table">, "aria-labelledby" | "className"> & {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  variant?: keyof typeof CLASSES;
};

/** Shows a small table and renders all its rows. Long lists use `InfiniteTable`. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  variant = "panel",
  className = "",
  ...table
}: Props<Row>) {
  const classes = CLASSES[variant];
  return (
    <table {...table} className={`${classes.table} ${className}`}>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(classes.cell, column)}>
              {column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} base={classes.cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, base }: { column: DataColumn<Row>; row: Row; base: string }) {
  const props = { lang: column.lang, children: column.cell(row) };
  if (!column.isRowHeader) return <td {...props} className={cellClass(base, column)} />;
  return <th {...props} scope="row" className={`${cellClass(base, column)} font-normal`} />;
}

const cellClass = (
  base: string,
  { className = "", isWide }: Pick<DataColumn<never>, "className" | "isWide">,
) => `${base} ${isWide ? "hidden sm:table-cell" : ""} ${className}`;
