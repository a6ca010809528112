import type postgres from "postgres";
import type { Catalog } from "./find-isolation-faults";

type Column = {
  name: string;
  type: string;
  isOptional: boolean;
  isGenerated: boolean;
  choice: string | null;
};

const VALUES: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "gen_random_uuid()::text",
  integer: "1",
  smallint: "1",
  bigint: "1",
  boolean: "false",
  date: "current_date",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "sha256(gen_random_uuid()::text::bytea)",
  "text[]": "'{}'",
  "timestamp(3) with time zone": "now()",
};

/** Values that check constraints over several columns require, by `table.column`. */
const REQUIRED: Record<string, string> = { "verifications.sealed_request": "''" };

/** Reads the columns. `choice` is the first value that a check constraint of the column allows. */
const columnsOf = (sql: postgres.Sql, table: string) => sql<Column[]>`
  select attname::text as name, format_type(atttypid, atttypmod) as type,
    not attnotnull or atthasdef as "isOptional", attgenerated <> '' or attidentity <> '' as "isGenerated",
    (select substring(pg_get_constraintdef(oid) from '''[^'']*''::text') from pg_constraint
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as choice
  from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;

/** The base or region of a new row. */
type Owner = { column: string | undefined; value: number | string };

const isEmpty = async (sql: postgres.Sql, table: string, { column, value }: Owner) =>
  (await sql`select from ${sql(table)} where ${column ? sql`${sql(column)} = ${value}` : true} limit 1`)
    .length === 0;

/** Returns a value for each foreign-key column of the table, from rows of the same base. */
async function referencesOf(
  sql: postgres.Sql,
  catalog: Catalog,
  table: string,
  { column: own, value: base }: Owner,
) {
  const expressions = new Map<string, string>();
  const keys = catalog.foreignKeys.filter((key) => key.table === table);
  for (const [place, { target, columns, targetColumns }] of keys.entries()) {
    // Two foreign keys to the same table refer to different rows.
    const position = keys.slice(0, place).filter((key) => key.target === target).length;
    const baseColumn = catalog.baseColumns.get(target);
    const [row] = await sql.unsafe(
      `select ${targetColumns.map((name) => `"${name}"`).join(", ")} from "${target}"
       ${baseColumn ? `where "${baseColumn}" = ${base}` : ""} order by "${targetColumns.at(-1)}" offset ${position} limit 1`,
    );
    for (const [number, column] of columns.entries()) {
      const value = row?.[targetColumns[number] ?? ""];
      if (value !== undefined && column !== own) expressions.set(column, `'${value}'`);
    }
  }
  return expressions;
}

async function insertRow(sql: postgres.Sql, catalog: Catalog, table: string, owner: Owner): Promise<void> {
  const references = await referencesOf(sql, catalog, table, owner);
  const row = (await columnsOf(sql, table)).flatMap(({ name, type, choice, ...column }) => {
    if (name === owner.column) return [[name, `'${owner.value}'`]];
    const reference = references.get(name);
    if (reference !== undefined) return [[name, reference]];
    const required = REQUIRED[`${table}.${name}`];
    if (required !== undefined) return [[name, required]];
    if (column.isOptional || column.isGenerated) return [];
    return [[name, choice ?? VALUES[type] ?? `(no value for the type ${type})`]];
  });
  await sql.unsafe(
    `insert into "${table}" (${row.map(([name]) => `"${name}"`)}) values (${row.map(([, value]) => value)})`,
  );
}

/** Sorts the tables so that each comes after the tables that it refers to. */
function sortByDependencies({ baseColumns, foreignKeys }: Catalog): string[] {
  const ordered = new Set<string>();
  const add = (table: string) => {
    for (const key of foreignKeys) if (key.table === table && key.target !== table) add(key.target);
    ordered.add(table);
  };
  for (const table of baseColumns.keys()) add(table);
  return [...ordered];
}

/** Gives each base a row in every table where it has none, so that the proof can attack every table. */
export async function fillTables(sql: postgres.Sql, catalog: Catalog, bases: number[]): Promise<void> {
  for (const table of sortByDependencies(catalog)) {
    const column = catalog.baseColumns.get(table);
    for (const value of bases) {
      const owner = { column, value };
      if (await isEmpty(sql, table, owner)) await insertRow(sql, catalog, table, owner);
    }
  }
}

/** Gives each region a row in every table of regions' settings where it has none. */
export async function fillRegionTables(
  sql: postgres.Sql,
  catalog: Catalog,
  regions: string[],
): Promise<void> {
  for (const table of catalog.regionTables.filter((name) => name !== "regions"))
    for (const value of regions) {
      const owner = { column: "region_id", value };
      if (await isEmpty(sql, table, owner)) await insertRow(sql, catalog, table, owner);
    }
}
