import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { findPostgresDir } from "../../scripts/postgres/postgres-dir.mjs";

/** Where a planted value was found: the names of tables and files. */
export type Traces = {
  /** The tables whose rows, dumped as text, contain the value in any encoding. */
  dump: string[];
  /** The files of tables and indexes, which keep a deleted row until it is vacuumed. */
  cluster: string[];
  /** The write-ahead log, which PostgreSQL overwrites eventually. */
  wal: string[];
  /** Attachments, mail, logs and everything else in DATA_DIR. */
  files: string[];
};

/** Returns the text's possible encodings: plain, hexadecimal, and Base64 at each of the three alignments. */
function encodingsOf(text: string): Buffer[] {
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from("\0".repeat(offset) + text).toString("base64");
    // Leave out the characters at both ends, because they also encode bits of the neighboring bytes.
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

/** Reads a file. Returns an empty buffer if the file was removed after it was listed. */
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

/** Makes PostgreSQL sample the rows for the planner's statistics, and write all changes to its files. */
export async function flushCluster(sql: postgres.Sql): Promise<void> {
  await sql`analyze`;
  await sql`checkpoint`;
}

/** Removes deleted rows from the files now. Normally, autovacuum and the sweep remove these rows later. */
export async function vacuumCluster(sql: postgres.Sql): Promise<void> {
  await sql`select renew_statistics(oid) from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  await sql`vacuum full`;
  await sql`checkpoint`;
}

/** Searches the database, its files, everything else in DATA_DIR, and these logs for a text. */
export async function findTraces(
  sql: postgres.Sql,
  { dataDir, logs, text }: { dataDir: string; logs: string[]; text: string },
): Promise<Traces> {
  const encodings = encodingsOf(text);
  const cluster = join(findPostgresDir(dataDir) ?? "", "cluster");
  // If root starts the server, PostgreSQL's cluster is outside DATA_DIR.
  const paths = new Set([...listFiles(dataDir), ...listFiles(cluster), ...logs]);
  const found = [...paths].filter((path) => contains(readIfPresent(path), encodings));
  const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
  const [inCluster, inWal] = [isIn(cluster), isIn(join(cluster, "pg_wal"))];
  const dump = await dumpTables(sql);
  return {
    dump: [...dump].filter(([, content]) => contains(content, encodings)).map(([name]) => name),
    cluster: found.filter((path) => inCluster(path) && !inWal(path)),
    wal: found.filter(inWal),
    files: found.filter((path) => !inCluster(path)),
  };
}
