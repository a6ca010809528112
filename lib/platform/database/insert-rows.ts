import "server-only";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { buildStatement, prepared, type Queryable } from "./client";

/**
 * Inserts rows in order with one statement. All rows must have the same keys; use `null` for no value. Passes
 * the rows in one JSON parameter, so that one prepared statement per set of keys can insert any number of
 * rows. `ignoreExisting` skips rows that conflict with an existing row.
 */
export async function insertRows<Table extends PgTable>(
  queryable: Queryable,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  { ignoreExisting = false } = {},
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const hasOtherKeys = (row: object) =>
    Object.keys(row).length !== names.length || names.some((name) => !(name in row));
  if (rows.some(hasOtherKeys)) throw new Error(`Rows of ${getTableName(table)} have different keys.`);
  const onConflict = ignoreExisting ? sql`on conflict do nothing` : sql.empty();
  const name = `insert ${getTableName(table)} ${ignoreExisting}: ${names}`;
  const insert = prepared(queryable, name, (database) =>
    buildStatement(database, buildInsert(table, names, onConflict)),
  );
  await insert.execute({ rows: JSON.stringify(rows) });
}

function buildInsert(table: PgTable, names: readonly string[], onConflict: SQL): SQL {
  const columns = getTableColumns(table);
  const columnOf = (name: string) => {
    const column = columns[name];
    if (!column) throw new Error(`${getTableName(table)} has no column "${name}".`);
    return column;
  };
  const inserted = names.map((name) => sql.identifier(columnOf(name).name));
  const sent = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(columnOf(name).getSQLType())}`);
  return sql`insert into ${table} (${sql.join(inserted, sql`, `)})
    select * from json_to_recordset(${sql.placeholder("rows")}::text::json) as row (${sql.join(sent, sql`, `)})
    ${onConflict}`;
}
