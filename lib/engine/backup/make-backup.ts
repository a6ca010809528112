import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { drizzle } from "drizzle-orm/postgres-js";
import { encryptArchive } from "@/lib/platform/backup/archive-cipher";
import { type AssertLocked, withBackupLock } from "@/lib/platform/backup/backup-lock";
import { connect, type Database, type Transaction } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { flushFolder } from "@/lib/platform/storage/folder";
import { copyErasures } from "../erasures/copy-erasures";
import { recordBackup } from "../erasures/record-backup";
import { type BackupCounts, readSnapshot } from "./read-snapshot";

const NAME = /^instroom-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;
const UNFINISHED = /^instroom-[\dTZ-]+\.backup\.unfinished$/;

export type Backup = BackupCounts & { path: string; bytes: number; seconds: number; removed: string[] };
type Options = {
  folder: string;
  keep: number;
  /** Called once no other process can make a backup. If it returns false, no backup is made. */
  isDue?: () => Promise<boolean>;
  signal?: AbortSignal;
  onProgress?: (written: BackupCounts & { bytes: number }) => void;
};

const nameAt = (time: string) => `instroom-${time.replace(/[:.]/g, "-")}.backup`;

/**
 * Writes an encrypted backup of the database and the files to the folder, and removes all but the newest
 * `keep` backups. Returns null if another process is making a backup, or has just made the backup that was
 * due. If the process is killed, an unfinished file remains, which the next backup removes.
 */
export async function makeBackup(database: Database, options: Options): Promise<Backup | null> {
  const { isDue = async () => true } = options;
  const done = await withBackupLock(async (assertLocked) =>
    (await isDue()) ? await writeBackup(database, options, assertLocked) : null,
  );
  return done?.value ?? null;
}

async function writeBackup(
  database: Database,
  options: Options,
  assertLocked: AssertLocked,
): Promise<Backup> {
  const { folder, keep, signal, onProgress } = options;
  const startedAt = performance.now();
  const madeAt = new Date().toISOString();
  const id = newUuidV7();
  const path = join(folder, nameAt(madeAt));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  // Remove old backups first, too, so that a lower `keep` frees space on a disk that is full.
  const surplus = await removeOld(folder, keep);
  await copyErasures(database, { isCompared: true });
  const counts: BackupCounts = { tables: 0, files: 0, missingFiles: 0, missing: [] };
  const unfinished = `${path}.unfinished`;
  try {
    const onBytes = (bytes: number) => onProgress?.({ ...counts, bytes });
    await inSnapshot((transaction) =>
      writeArchive(readSnapshot(transaction, { id, madeAt }, counts), unfinished, { onBytes, signal }),
    );
    await assertLocked();
    await recordBackup(database, { backupId: id, madeAt });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(folder);
  const { size: bytes } = await stat(path);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...counts, path, bytes, seconds, removed: [...surplus, ...(await removeOld(folder, keep))] };
}

/**
 * Runs `work` in a transaction that sees a snapshot of the database. Closes the connection after a failure,
 * because a half-read table would block the rollback.
 */
async function inSnapshot(work: (transaction: Transaction) => Promise<void>): Promise<void> {
  const client = connect(env().DATABASE_DIRECT_URL, 1, { isLasting: true });
  const failures: unknown[] = [];
  const workOrClose = async (transaction: Transaction) => {
    try {
      await work(transaction);
    } catch (error) {
      failures.push(error);
      await client.end({ timeout: 0 });
      throw error;
    }
  };
  try {
    const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
    await drizzle(client).transaction(workOrClose, snapshot);
  } catch (error) {
    // The rollback on the closed connection also fails, so throw the first error.
    throw failures[0] ?? error;
  } finally {
    await client.end({ timeout: 5 });
  }
}

type Writing = { onBytes: (bytes: number) => void; signal: AbortSignal | undefined };

async function writeArchive(
  records: AsyncIterable<Uint8Array>,
  path: string,
  { onBytes, signal }: Writing,
): Promise<void> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(Readable.from(records), gzip, encryptArchive, reportBytes(onBytes), file, {
    ...(signal && { signal }),
  });
  const written = await open(path, "r");
  await written.sync();
  await written.close();
}

const reportBytes = (onBytes: (bytes: number) => void) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const piece of source) {
      bytes += piece.length;
      onBytes(bytes);
      yield piece;
    }
  };

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name));
}

/** Returns the time in a backup's file name. */
export const timeOfBackup = (name: string): Date => new Date(name.replace(NAME, "$1T$2:$3:$4.$5Z"));

/** How far ahead the clock of another machine that writes to the same folder may be. */
const CLOCK_ERROR_MAX_MS = 3_600_000;

/** Returns whether a backup's date is wrong, because it was made while a clock was ahead. */
export const isFromFuture = (name: string, now = new Date()): boolean =>
  timeOfBackup(name).getTime() > now.getTime() + CLOCK_ERROR_MAX_MS;

/** Lists the backups in a folder, newest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();

/** Neither counts nor removes backups with a date in the future, because their age isn't known. */
async function removeOld(folder: string, keep: number): Promise<string[]> {
  const names = await listBackups(folder);
  const old = names.filter((name) => !isFromFuture(name)).slice(keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}
