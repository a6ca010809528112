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
  /** The `…_id` and `…_ids` columns that can refer to a record of a base. */
  idColumns: { table: string; column: string }[];
  /** Tables with an enabled trigger that keeps a row from moving to another base. */
  fixedTables: string[];
  /** Tables in which the `instroom_base` role sees only the rows of the session's base. */
  restrictedTables: string[];
  /** Tables that have no base, but that `instroom_base` may read or change, at least in part. */
  grantedTables: string[];
  /** Tables in which `instroom_base` sees only the rows of the region of the session's base. */
  regionTables: string[];
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
const ONE_REGION = `( SELECT record_bases.region_id
   FROM record_bases
  WHERE (record_bases.id = (current_setting('instroom.base_id'::text))::integer))`;

/**
 * Finds the tables with exactly two policies, one for all bases and one with this condition, because an
 * additional policy would show more rows.
 */
const readRestrictedTables = async (sql: postgres.Sql, condition: string) => {
  const rows = await sql<{ table: string }[]>`
    select tablename::text as table from pg_policies
    join pg_class on relnamespace = 'public'::regnamespace and relname = tablename
    where relrowsecurity
    group by tablename having
      array_agg(concat_ws(' ', permissive, cmd, roles, qual, with_check) order by policyname) =
        array['PERMISSIVE ALL {instroom_all_bases} true', ${`PERMISSIVE ALL {instroom_base} ${condition}`}]`;
  return rows.map(({ table }) => table);
};

const readGrantedTables = (sql: postgres.Sql) =>
  sql<{ table: string }[]>`
    select relname::text as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
      has_any_column_privilege('instroom_base', oid, 'select, insert, update, references')
      or has_table_privilege('instroom_base', oid, 'delete, truncate, trigger'))`;

/** Reads the schema from the database's own catalog, so that it includes every new table. */
export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const columns = await readColumns(sql);
  const baseColumns = new Map(
    columns
      .filter(({ column }) => /^(\w+_)?base_id$/.test(column))
      .map(({ table, column }) => [table, column]),
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  const tablesWithoutBase = tables.filter((table) => !baseColumns.has(table));
  const granted = (await readGrantedTables(sql)).map(({ table }) => table);
  return {
    baseColumns,
    tablesWithoutBase,
    grantedTables: tablesWithoutBase.filter((table) => granted.includes(table)),
    regionTables: [
      ...(await readRestrictedTables(sql, `(id = ${ONE_REGION})`)),
      ...(await readRestrictedTables(sql, `(region_id = ${ONE_REGION})`)),
    ],
    foreignKeys: await readForeignKeys(sql),
    uniqueKeys: await readUniqueKeys(sql),
    idColumns: columns.filter(({ column }) => /_ids?$/.test(column) && !UNSCOPED_ID_COLUMN.test(column)),
    fixedTables: (await readFixedTables(sql)).map(({ table }) => table),
    restrictedTables: await readRestrictedTables(sql, ONE_BASE),
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
  /** Columns that contain another row's id but have no foreign key, as `table.column`. */
  idsWithoutForeignKey: Record<string, string>;
  /** Tables without row-level security. */
  unrestricted: Record<string, string>;
  /** Tables that a base may read or change, at least in part, and that aren't restricted to its region. */
  openToBases: Record<string, string>;
};

type Rule = {
  /** The kind of database object that the keys of `exceptions` refer to. */
  what: "table" | "foreign key" | "column";
  exceptions: Record<string, string>;
  found: string[];
  fault: (name: string) => string;
};

const unlisted = ({ exceptions, found, fault }: Rule) =>
  found.filter((name) => !Object.hasOwn(exceptions, name)).map(fault);

const outdated = ({ what, exceptions, found }: Rule) =>
  Object.keys(exceptions)
    .filter((name) => !found.includes(name))
    .map((name) => `the ${what} ${name} is listed, but doesn't need to be`);

/** Returns the columns with ids of other rows that no foreign key checks, as `table.column`. */
function findLooseIds({ baseColumns, foreignKeys, idColumns }: Catalog): string[] {
  const constrained = new Set(
    foreignKeys.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  );
  return idColumns
    .filter(({ table }) => baseColumns.has(table))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !constrained.has(name));
}

function rulesOf(catalog: Catalog, exceptions: Exceptions): Rule[] {
  const { baseColumns, tablesWithoutBase, foreignKeys, uniqueKeys } = catalog;
  const based = [...baseColumns.keys()];
  const hasBaseInKey = (table: string) =>
    uniqueKeys.some((key) => key.table === table && key.columns.includes(baseColumns.get(table) ?? ""));
  return [
    {
      what: "table",
      exceptions: exceptions.tablesWithoutBase,
      found: tablesWithoutBase,
      fault: (table) => `${table} has no base_id`,
    },
    {
      what: "foreign key",
      exceptions: exceptions.foreignKeys,
      found: foreignKeys
        .filter((key) => baseColumns.has(key.target) && !comparesBases(key, catalog))
        .map(({ name }) => name),
      fault: (name) => `the foreign key ${name} doesn't compare the bases`,
    },
    {
      what: "table",
      exceptions: exceptions.keysWithoutBase,
      found: based.filter((table) => !hasBaseInKey(table)),
      fault: (table) => `no unique key of ${table} contains its base`,
    },
    {
      what: "column",
      exceptions: exceptions.idsWithoutForeignKey,
      found: findLooseIds(catalog),
      fault: (name) => `${name} holds an id without a foreign key`,
    },
    {
      what: "table",
      exceptions: {},
      found: based.filter((table) => !catalog.fixedTables.includes(table)),
      fault: (table) => `a row of ${table} can change its base`,
    },
    {
      what: "table",
      exceptions: exceptions.unrestricted,
      found: based.filter((table) => !catalog.restrictedTables.includes(table)),
      fault: (table) => `${table} isn't restricted to a base`,
    },
    {
      what: "table",
      exceptions: exceptions.openToBases,
      found: catalog.grantedTables.filter((table) => !catalog.regionTables.includes(table)),
      fault: (table) => `${table} is open to a base, but isn't restricted to a region`,
    },
  ];
}

/** Returns a sentence for every rule that the database breaks, and for every exception that is outdated. */
export function findIsolationFaults(catalog: Catalog, exceptions: Exceptions): string[] {
  const rules = rulesOf(catalog, exceptions);
  return [...rules.flatMap(unlisted), ...rules.flatMap(outdated)];
}
