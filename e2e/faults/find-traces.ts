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
  /** The planner's statistics, which PostgreSQL replaces when it next analyzes a table that has rows. */
  statistics: string[];
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
async function findStatistics(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select pg_relation_filepath(oid) as path from pg_class
    where 'pg_statistic'::regclass in (oid, (select oid from pg_class as owner where owner.reltoastrelid = pg_class.oid))`;
  return rows.map(({ path }) => path);
}

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
  const statistics = (await findStatistics(sql)).map((path) => join(cluster, path));
  const inStatistics = (path: string) => statistics.includes(path);
  const dump = await dumpTables(sql);
  return {
    dump: [...dump].filter(([, content]) => contains(content, encodings)).map(([name]) => name),
    cluster: found.filter((path) => inCluster(path) && !inWal(path) && !inStatistics(path)),
    statistics: found.filter(inStatistics),
    wal: found.filter(inWal),
    files: found.filter((path) => !inCluster(path)),
  };
}
