import type postgres from "postgres";

/** A foreign key: column `columns[n]` of `table` refers to `targetColumns[n]` of `target`. */
export type ForeignKey = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
};

export type Catalog = {
  /** The column that contains the base, by table. Lists only tables whose rows belong to a base. */
  baseColumns: Map<string, string>;
  tablesWithoutBase: string[];
  foreignKeys: ForeignKey[];
  /** The columns of each primary key and unique index. Omits partial indexes. */
  uniqueKeys: { table: string; columns: string[] }[];
  /** The columns `…_id` and `…_ids` that can name a record. */
  idColumns: { table: string; column: string }[];
  /** Tables with an enabled trigger that keeps a row from moving to another base. */
  fixedTables: string[];
  /** Tables in which the role `instroom_base` sees only the rows of the session's base. */
  restrictedTables: string[];
};

/**
 * Columns with ids that refer to no record of a base: an actor can be a key or a staff member, and requests
 * aren't stored.
 */
const UNSCOPED_ID_COLUMN = /^(actor_id|request_id|(\w+_)?base_id)$/;

const namesOf = (table: string, numbers: string) => `
  array(select attname::text from unnest(${numbers}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${table} and attnum = number order by place)`;

async function readColumns(sql: postgres.Sql) {
  return sql<{ table: string; column: string }[]>`
    select relname::text as table, attname::text as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by 1, attnum`;
}

const readForeignKeys = (sql: postgres.Sql) =>
  sql.unsafe<ForeignKey[]>(`
    select conrelid::regclass::text as table, conname::text as name, confrelid::regclass::text as target,
      ${namesOf("conrelid", "conkey")} as columns, ${namesOf("confrelid", "confkey")} as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);

const readUniqueKeys = (sql: postgres.Sql) =>
  sql.unsafe<{ table: string; columns: string[] }[]>(`
    select indrelid::regclass::text as table, ${namesOf("indrelid", "indkey::int2[]")} as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and indpred is null and relnamespace = 'public'::regnamespace`);

const readFixedTables = (sql: postgres.Sql) =>
  sql<{ table: string }[]>`
    select tgrelid::regclass::text as table from pg_trigger
    where tgfoid = 'refuse_other_base'::regproc and tgenabled in ('O', 'A')`;

const ONE_BASE =
  "(base_id = ( SELECT (current_setting('instroom.base_id'::text))::integer AS current_setting))";

/** Finds the tables with exactly these two policies, because an additional policy would show more rows. */
const readRestrictedTables = (sql: postgres.Sql) =>
  sql<{ table: string }[]>`
    select tablename::text as table from pg_policies join pg_class on oid = tablename::regclass
    where relrowsecurity and permissive = 'PERMISSIVE' and cmd = 'ALL' and with_check is null
    group by tablename having
      array_agg(roles::text || ' ' || qual order by policyname) =
        array['{instroom_all_bases} true', ${`{instroom_base} ${ONE_BASE}`}]`;

/** Reads the schema from the database's own catalog, so that it includes every new table. */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const columns = await readColumns(sql);
  const baseColumns = new Map(
    columns
      .filter(({ column }) => /^(\w+_)?base_id$/.test(column))
      .map(({ table, column }) => [table, column]),
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  return {
    baseColumns,
    tablesWithoutBase: tables.filter((table) => !baseColumns.has(table)),
    foreignKeys: await readForeignKeys(sql),
    uniqueKeys: await readUniqueKeys(sql),
    idColumns: columns.filter(({ column }) => /_ids?$/.test(column) && !UNSCOPED_ID_COLUMN.test(column)),
    fixedTables: (await readFixedTables(sql)).map(({ table }) => table),
    restrictedTables: (await readRestrictedTables(sql)).map(({ table }) => table),
  };
}

/** Returns whether the foreign key compares the bases of both rows. */
function comparesBases({ table, columns, target, targetColumns }: ForeignKey, { baseColumns }: Catalog) {
  const place = columns.indexOf(baseColumns.get(table) ?? "");
  return place >= 0 && targetColumns[place] === baseColumns.get(target);
}

/** Reviewed exceptions: for each name, the reason why the rule doesn't apply. */
export type Exceptions = {
  tablesWithoutBase: Record<string, string>;
  /** Foreign keys by name. */
  foreignKeys: Record<string, string>;
  /** Tables without a unique key that contains the base. */
  keysWithoutBase: Record<string, string>;
  /** Columns with an id of another row, as `table.column`, without a foreign key. */
  idsWithoutForeignKey: Record<string, string>;
  /** Tables without row-level security. */
  unrestricted: Record<string, string>;
};

const outdated = (what: string, listed: Record<string, string>, found: string[]) =>
  Object.keys(listed)
    .filter((name) => !found.includes(name))
    .map((name) => `${what} ${name} is listed, but doesn't need to be`);

const unlisted = (listed: Record<string, string>, found: string[]) =>
  found.filter((name) => !Object.hasOwn(listed, name));

/** Returns a sentence for every rule that the database breaks, and for every exception that is outdated. */
export function findIsolationFaults(catalog: Catalog, exceptions: Exceptions): string[] {
  const { baseColumns, tablesWithoutBase, foreignKeys, uniqueKeys, idColumns } = catalog;
  const based = [...baseColumns.keys()];
  const crossing = foreignKeys
    .filter((key) => baseColumns.has(key.target) && !comparesBases(key, catalog))
    .map(({ name }) => name);
  const withoutKey = based.filter(
    (table) =>
      !uniqueKeys.some((key) => key.table === table && key.columns.includes(baseColumns.get(table) ?? "")),
  );
  const constrained = new Set(
    foreignKeys.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  const loose = idColumns
    .map(({ table, column }) => ({ table, name: `${table}.${column}` }))
    .filter(({ table, name }) => baseColumns.has(table) && !constrained.has(name))
    .map(({ name }) => name);
  const open = based.filter((table) => !catalog.restrictedTables.includes(table));
  const {
    tablesWithoutBase: baseless,
    foreignKeys: keys,
    keysWithoutBase,
    idsWithoutForeignKey,
    unrestricted,
  } = exceptions;
  return [
    ...unlisted(baseless, tablesWithoutBase).map((table) => `${table} has no base_id`),
    ...unlisted(keys, crossing).map((name) => `the foreign key ${name} doesn't compare the bases`),
    ...unlisted(keysWithoutBase, withoutKey).map((table) => `no unique key of ${table} contains its base`),
    ...unlisted(idsWithoutForeignKey, loose).map((name) => `${name} holds an id without a foreign key`),
    ...based
      .filter((table) => !catalog.fixedTables.includes(table))
      .map((table) => `a row of ${table} can change its base`),
    ...unlisted(unrestricted, open).map((table) => `${table} isn't restricted to a base`),
    ...outdated("the table", baseless, tablesWithoutBase),
    ...outdated("the foreign key", keys, crossing),
    ...outdated("the table", keysWithoutBase, withoutKey),
    ...outdated("the column", idsWithoutForeignKey, loose),
    ...outdated("the table", unrestricted, open),
  ];
}
