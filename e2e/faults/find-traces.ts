import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { findPostgresDir } from "../../scripts/postgres/postgres-dir.mjs";

/** Where a planted value was found: the names of tables and files. */
export type Traces = {
  /** All rows as text, as a dump holds them. */
  dump: string[];
  /** The files of tables and indexes, which keep a deleted row until it is vacuumed. */
  cluster: string[];
  /** The columns of empty tables in the planner's statistics, which PostgreSQL keeps until there are rows again. */
  emptied: string[];
  /** The write-ahead log, which PostgreSQL overwrites in its own time. */
  wal: string[];
  /** Attachments, mail, logs and everything else in DATA_DIR. */
  files: string[];
};

/** Returns the ways in which bytes can hold the text: plain, in hexadecimal, or somewhere in Base64. */
function encodingsOf(text: string): Buffer[] {
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + text).toString("base64");
    // The characters at both ends also depend on the text's neighbors.
    return encoded.slice(offset + (offset > 0 ? 1 : 0), -4);
  });
  return [text, Buffer.from(text).toString("hex"), ...base64].map((encoded) => Buffer.from(encoded));
}

const contains = (content: Buffer, encodings: Buffer[]) => encodings.some((bytes) => content.includes(bytes));

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Reads a file, unless it was removed since it was listed. */
const readIfPresent = (path: string) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

async function dumpTables(sql: postgres.Sql): Promise<Map<string, Buffer>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const dumped = new Map<string, Buffer>();
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`select record::text as row from ${name} as record`);
    dumped.set(name, Buffer.from(rows.map(({ row }) => row).join("\n")));
  }
  return dumped;
}

/**
 * Makes PostgreSQL write what it knows to its files, also to the planner's statistics. With `isVacuumed`, removes
 * deleted rows from the files.
 */
export async function settleCluster(sql: postgres.Sql, { isVacuumed = false } = {}): Promise<void> {
  await sql`analyze`;
  if (isVacuumed) await sql`vacuum full`;
  await sql`checkpoint`;
}

/** Returns the files of the planner's statistics, relative to the cluster. */
async function findStatisticsFiles(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select pg_relation_filepath(oid) as path from pg_class
    where 'pg_statistic'::regclass in (oid, (select oid from pg_class as owner where owner.reltoastrelid = pg_class.oid))`;
  return rows.map(({ path }) => path);
}

/** Returns the columns with the text in the planner's statistics, and whether their tables are empty. */
const findStatistics = (sql: postgres.Sql, text: string) =>
  sql<{ name: string; isEmpty: boolean }[]>`
    select tablename || '.' || attname as name, class.reltuples = 0 as "isEmpty"
    from pg_stats join pg_class as class on class.oid = format('%I.%I', schemaname, tablename)::regclass
    where strpos(concat(most_common_vals, ' ', histogram_bounds, ' ', most_common_elems), ${text}) > 0`;

/** Searches the database, its files, everything else in DATA_DIR, and these logs for a text. */
export async function findTraces(
  sql: postgres.Sql,
  { dataDir, logs, text }: { dataDir: string; logs: string[]; text: string },
): Promise<Traces> {
  const encodings = encodingsOf(text);
  const cluster = join(findPostgresDir(dataDir) ?? "", "cluster");
  // The cluster of a server that root starts is outside DATA_DIR.
  const paths = new Set([...listFiles(dataDir), ...listFiles(cluster), ...logs]);
  const found = [...paths].filter((path) => contains(readIfPresent(path), encodings));
  const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
  const [inCluster, inWal] = [isIn(cluster), isIn(join(cluster, "pg_wal"))];
  const statistics = await findStatistics(sql, text);
  const emptied = statistics.filter(({ isEmpty }) => isEmpty).map(({ name }) => name);
  const statisticsFiles = (await findStatisticsFiles(sql)).map((path) => join(cluster, path));
  // Only an empty table excuses a text in these files.
  const isExcused = (path: string) =>
    statisticsFiles.includes(path) && emptied.length > 0 && emptied.length === statistics.length;
  const dump = await dumpTables(sql);
  return {
    dump: [...dump].filter(([, content]) => contains(content, encodings)).map(([name]) => name),
    cluster: found.filter((path) => inCluster(path) && !inWal(path) && !isExcused(path)),
    emptied,
    wal: found.filter(inWal),
    files: found.filter((path) => !inCluster(path)),
  };
}
