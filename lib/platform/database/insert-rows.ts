import "server-only";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { prepared, type Queryable } from "./client";

// Every connection keeps a prepared statement per row count, so larger inserts are not prepared.
const PREPARED_ROWS_MAX = 10;

/**
 * Inserts rows that all have the same keys (use `null` for no value). Builds the statement only once per
 * table, set of keys and row count, for up to ten rows.
 */
export async function insertRows<Table extends PgTable>(
  queryable: Queryable,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  if (rows.length > PREPARED_ROWS_MAX) {
    // `execute` sends the statement immediately, like the prepared statement below. This keeps callers'
    // statements in order.
    await queryable
      .insert(table)
      .values([...rows])
      .execute();
    return;
  }
  const names = Object.keys(rows[0] ?? {});
  const statement = `insert ${rows.length} ${getTableName(table)}: ${names}`;
  await prepared(queryable, statement, (database) =>
    buildInsert(database, table, names, rows.length),
  ).execute(encode(table, rows));
}

const placeholderName = (name: string, index: number) => `${name} ${index}`;

function buildInsert(queryable: Queryable, table: PgTable, names: readonly string[], count: number) {
  const placeholders = Array.from({ length: count }, (_, index) =>
    Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(placeholderName(name, index))}`])),
  );
  return queryable.insert(table).values(placeholders).prepare("insert_rows");
}

/** Encodes values before binding, because Drizzle would pass even null to a placeholder's column encoder. */
function encode(table: PgTable, rows: readonly Record<string, unknown>[]): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [
        placeholderName(name, index),
        value === null ? null : columns[name]?.mapToDriverValue(value),
      ]),
    ),
  );
}
