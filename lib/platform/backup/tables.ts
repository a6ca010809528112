import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";

const WATCH_MS = 250;

/** A database table and its writable columns. */
export type Table = { name: string; columns: string[] };
export type SequenceState = { name: string; value: string };

type Sql = postgres.Sql | postgres.TransactionSql;

/** Lists the tables. Each table comes after the tables that its foreign keys refer to. */
export async function listTables(sql: Sql): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select class.relname as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
    from pg_class as class join pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    group by class.relname order by class.relname`;
  const references = await sql<{ from: string; to: string }[]>`
    select source.relname as "from", target.relname as "to" from pg_constraint
    join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and source.relnamespace = 'public'::regnamespace and conrelid <> confrelid`;
  return inReferenceOrder([...tables], references);
}

function inReferenceOrder(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const isListed = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isListed(name) && references.every(({ from, to }) => from !== name || isListed(to)),
    );
    if (!next) throw new Error("The foreign keys of the tables form a circle.");
    ordered.push(next);
  }
  return ordered;
}

const columnsOf = (sql: Sql, { name, columns }: Table) => sql`${sql(name)} (${sql(columns)})`;

/** Streams a table's rows in PostgreSQL's text format, which later versions can read. */
export async function* readTable(sql: Sql, table: Table): AsyncIterable<Uint8Array> {
  const rows = await sql`copy ${columnsOf(sql, table)} to stdout`.readable();
  yield* rows;
  // The driver pauses the connection while its buffer is full. This call resumes the connection after the
  // last row, because nothing else does.
  rows._read(0);
}

/**
 * Inserts rows in PostgreSQL's text format. The driver doesn't report a failed copy: the copy's stream never
 * finishes. So a second connection watches whether the transaction has failed.
 */
export async function writeTable(
  sql: Sql,
  table: Table,
  content: AsyncIterable<Uint8Array>,
  watcher: postgres.Sql,
): Promise<void> {
  const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const done = new AbortController();
  const failure = watchFailure(watcher, session?.pid ?? 0, done.signal);
  try {
    const rows = await sql`copy ${columnsOf(sql, table)} from stdin`.writable();
    const copied = pipeline(Readable.from(content), rows);
    await Promise.race([copied, failure.then(() => failCopy(table))]);
  } finally {
    done.abort();
  }
}

function failCopy({ name }: Table): never {
  throw new Error(`PostgreSQL rejected the rows of the table ${name}; see PostgreSQL's log for the cause.`);
}

/** Resolves when the session's transaction has failed, or after `done` is aborted. */
async function watchFailure(watcher: postgres.Sql, pid: number, done: AbortSignal): Promise<void> {
  for (;;) {
    await pause(WATCH_MS);
    if (done.aborted) return;
    const [found] = await watcher<{ state: string }[]>`
      select state from pg_stat_activity where pid = ${pid}`;
    if (found?.state === "idle in transaction (aborted)") return;
  }
}

export const listSequences = (sql: Sql): Promise<SequenceState[]> =>
  sql<SequenceState[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;

export async function setSequences(sql: Sql, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, value } of sequences)
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${value}::bigint)`;
}

/** Enables or disables user-defined triggers. Foreign keys and other constraints stay enforced. */
export async function setTriggers(
  sql: Sql,
  tables: readonly Table[],
  state: "enable" | "disable",
): Promise<void> {
  for (const { name } of tables) await sql.unsafe(`alter table "public"."${name}" ${state} trigger user`);
}

/**
 * Returns the time of the newest applied migration, which identifies the schema. Null if no migration was
 * applied.
 */
export async function findMigration(sql: Sql): Promise<string | null> {
  const [found] = await sql<{ name: string | null }[]>`
    select to_regclass('drizzle.__drizzle_migrations')::text as name`;
  if (!found?.name) return null;
  const [last] = await sql<{ at: string | null }[]>`
    select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  return last?.at ?? null;
}

export async function isEmptyTable(sql: Sql, { name }: Table): Promise<boolean> {
  return (await sql`select from ${sql(name)} limit 1`).length === 0;
}
