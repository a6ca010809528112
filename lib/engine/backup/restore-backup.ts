import "server-only";
import { buffer } from "node:stream/consumers";
import type postgres from "postgres";
import { erasures } from "@/db/schema/erasures";
import { UnreadableBackup } from "@/lib/platform/backup/archive-cipher";
import {
  findMigration,
  isEmptyTable,
  listTables,
  setSequences,
  setTriggers,
  writeTable,
} from "@/lib/platform/backup/tables";
import { connect, type Database, driverOf, type Transaction } from "@/lib/platform/database/client";
import { migrateDatabase, migrateInside } from "@/lib/platform/database/migrate";
import { env } from "@/lib/platform/env";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { storageDriver } from "@/lib/platform/storage/storage";
import { KEY_PREFIX_LENGTH } from "@/lib/platform/storage/storage-key";
import { expireFeedTokens } from "@/lib/records/candidate-feed/feed-token";
import { applyErasures, type ErasureReplayResult } from "../erasures/apply-erasures";
import type { ErasureLine } from "../erasures/erasure-line";
import { moveToOwnKeys } from "./move-to-own-keys";
import { type CheckedArchive, readArchive } from "./read-archive";

const FILE_CONCURRENCY = 4;

export type RestoreResult = { tables: number; files: number; erased: ErasureReplayResult };
type Options = {
  path: string;
  checked: CheckedArchive;
  erasures: readonly ErasureLine[];
  onProgress?: (done: { tables: number; files: number }) => void;
};

/** Thrown if a backup can't be restored into this database. The message is for the operator. */
export class UnsuitableDatabase extends Error {}

/**
 * Restores a checked backup into an empty database. Uses one transaction, so that a killed restore leaves the
 * database empty and can be repeated. Repeats the erasures in the erasure ledger before anyone can see the
 * data. Requires the role that owns the tables.
 */
export async function restoreBackup(database: Database, options: Options): Promise<RestoreResult> {
  await prepareTables(database, options.checked);
  const watcher = connect(env().DATABASE_DIRECT_URL, 1);
  try {
    return await database.transaction((transaction) => restoreParts(transaction, watcher, options));
  } finally {
    await watcher.end({ timeout: 1 });
  }
}

/** Migrates an empty database to the version of the backup. */
async function prepareTables(database: Database, { backup }: CheckedArchive): Promise<void> {
  const sql = driverOf(database);
  const until = Number(backup.migration);
  const present = Number((await findMigration(sql)) ?? 0);
  if (present > until)
    throw new UnsuitableDatabase(
      "The tables of this database are newer than the backup. Create a new, empty database, and don't start Instroom on it before the restore.",
    );
  await migrateDatabase(env().DATABASE_DIRECT_URL, undefined, { until });
  if (Number(await findMigration(sql)) !== until)
    throw new UnsuitableDatabase("A newer release made this backup. Install that release first.");
  await assertEmpty(database);
}

async function assertEmpty(database: Database): Promise<void> {
  const sql = driverOf(database);
  for (const table of await listTables(sql)) {
    if (await isEmptyTable(sql, table)) continue;
    throw new UnsuitableDatabase(
      `The database is not empty: the table ${table.name} has rows. Restore into a new, empty database.`,
    );
  }
}

async function restoreParts(
  transaction: Transaction,
  watcher: postgres.Sql,
  options: Options,
): Promise<RestoreResult> {
  const sql = driverOf(transaction);
  // The transaction is idle while files are stored, which can take a long time.
  await sql`set local idle_in_transaction_session_timeout = 0`;
  const tables = await listTables(sql);
  const keyPrefix = await databaseKeyPrefix(transaction);
  await setTriggers(sql, tables, "disable");
  const done = { tables: 0, files: 0 };
  const files = putFiles(keyPrefix);
  for await (const { header, content } of readArchive(options.path)) {
    if (header.part === "backup" && header.id !== options.checked.backup.id)
      throw new UnreadableBackup("The file changed after it was checked.");
    if (header.part === "table") {
      await writeTable(sql, header.table, content, watcher);
      done.tables += 1;
    }
    if (header.part === "sequences") await setSequences(sql, header.sequences);
    if (header.part === "file") {
      await files.put(header.key, await buffer(content));
      done.files += 1;
    }
    options.onProgress?.(done);
  }
  await files.end();
  await moveToOwnKeys(transaction, keyPrefix);
  await setTriggers(sql, tables, "enable");
  // Migrate first, because repeating an erasure requires the tables of this release.
  await migrateInside(sql);
  await expireFeedTokens(transaction);
  // Mark all lines of the erasure ledger as not copied, so that the new journal gets all of them.
  await transaction.update(erasures).set({ copiedAt: null });
  const asOf = new Date(options.checked.backup.madeAt);
  return { ...done, erased: await applyErasures(transaction, options.erasures, asOf) };
}

/**
 * Stores files under the new database's own keys, because the old database may still use the same storage.
 * Writes a few at a time.
 */
function putFiles(keyPrefix: string) {
  let waiting: Promise<void>[] = [];
  const end = async () => {
    await Promise.all(waiting);
    waiting = [];
  };
  return {
    end,
    put: async (key: string, content: Uint8Array) => {
      const stored = storageDriver().put(keyPrefix + key.slice(KEY_PREFIX_LENGTH), content);
      // `end` throws the error of a failed upload. Without this handler, an upload that fails before `end`
      // waits for it would end the process.
      stored.catch(() => undefined);
      waiting.push(stored);
      if (waiting.length === FILE_CONCURRENCY) await end();
    },
  };
}
