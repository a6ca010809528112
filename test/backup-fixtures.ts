import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { cleanUpRestored } from "@/lib/engine/backup/clean-up-restored";
import { type Backup, makeBackup } from "@/lib/engine/backup/make-backup";
import { checkArchive } from "@/lib/engine/backup/read-archive";
import { restoreBackup } from "@/lib/engine/backup/restore-backup";
import { readJournals } from "@/lib/engine/erasures/read-journals";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { folderJournal } from "@/lib/platform/storage/journal";
import { KEY_PREFIX_LENGTH } from "@/lib/platform/storage/storage-key";
import { connectTo, createTestDatabase, type TestDatabase } from "./database";

/** A database and its DATA_DIR. Tests can switch between several instances. */
export type TestInstance = { database: TestDatabase; dataDir: string };

const instances: TestInstance[] = [];

export async function newTestInstance({ isMigrated = true } = {}): Promise<TestInstance> {
  const dataDir = await mkdtemp(join(tmpdir(), "instroom-backup-"));
  const instance = { database: await createTestDatabase({ isMigrated }), dataDir };
  instances.push(instance);
  return instance;
}

/** Connects `db()` and the storage to an instance. */
export async function switchTo({ database, dataDir }: TestInstance): Promise<void> {
  if (process.env.DATABASE_URL?.includes("run_")) await closeDatabase(1);
  process.env.DATA_DIR = dataDir;
  connectTo(database.url);
}

export async function removeTestInstances(): Promise<void> {
  await closeDatabase(1);
  for (const { database, dataDir } of instances.splice(0)) {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function backUp(): Promise<Backup> {
  const made = await makeBackup(db(), { folder: join(env().DATA_DIR, "backups"), keep: 14 });
  if (!made) throw new Error("Another process makes a backup.");
  return made;
}

/**
 * Restores a backup into a new instance and connects to the new instance. Reads the erasure journals of the
 * instances in `journals`.
 */
export async function restoreToNewInstance(
  path: string,
  journals: TestInstance[],
  options?: { isMigrated: boolean },
) {
  const instance = await newTestInstance(options);
  await switchTo(instance);
  const checked = await checkArchive(path);
  const folders = journals.map(({ dataDir }) => folderJournal(join(dataDir, "erasures")));
  const { erasures, backupIds } = await readJournals(folders);
  const restored = await restoreBackup(db(), { path, checked, erasures });
  await cleanUpRestored(db());
  return { instance, restored, knowsBackup: backupIds.has(checked.backup.id) };
}

/**
 * Reads all rows of all tables, as sorted JSON. Removes the prefix of storage keys, which differs between
 * databases.
 */
export async function readTables(exceptFor: readonly string[]): Promise<Record<string, string[]>> {
  const tables = await db().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const read: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (exceptFor.includes(name)) continue;
    const rows = await db().execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} as t order by 1`,
    );
    const key = new RegExp(`("storage_?[kK]ey": ")[A-Za-z0-9]{${KEY_PREFIX_LENGTH}}`, "g");
    read[name] = rows.map(({ row }) => row.replaceAll(key, "$1"));
  }
  return read;
}

/** Reads all stored files by storage key. Removes the prefix of each key, because a restore changes it. */
export async function readFiles(): Promise<Record<string, string>> {
  const folder = join(env().DATA_DIR, "files");
  const names = await readdir(folder).catch(() => []);
  const read = async (name: string) =>
    [name.slice(KEY_PREFIX_LENGTH), (await readFile(join(folder, name))).toString("base64")] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}
