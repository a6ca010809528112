import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { encryptArchive } from "@/lib/platform/backup/archive-cipher";
import { withBackupLock } from "@/lib/platform/backup/backup-lock";
import type { Database } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { flushFolder } from "@/lib/platform/storage/folder";
import { copyErasures } from "../erasures/copy-erasures";
import { erasureJournal } from "../erasures/erasure-journal";
import { type BackupCounts, readSnapshot } from "./read-snapshot";

const NAME = /^instroom-[\dTZ-]+\.backup$/;
const UNFINISHED = /^instroom-[\dTZ-]+\.backup\.unfinished$/;

export type Backup = BackupCounts & { path: string; bytes: number; seconds: number; removed: string[] };
type Options = {
  folder: string;
  keep: number;
  onProgress?: (written: BackupCounts & { bytes: number }) => void;
};

const nameAt = (time: string) => `instroom-${time.replace(/[:.]/g, "-")}.backup`;

/**
 * Writes an encrypted backup of the database and the files to the folder, and removes all but the newest
 * `keep` backups. Returns null if another process makes one. A killed backup leaves an unfinished file, which
 * the next one removes.
 */
export async function makeBackup(database: Database, options: Options): Promise<Backup | null> {
  const done = await withBackupLock(() => writeBackup(database, options));
  return done?.value ?? null;
}

async function writeBackup(database: Database, { folder, keep, onProgress }: Options): Promise<Backup> {
  const startedAt = performance.now();
  const madeAt = new Date().toISOString();
  const id = newUuidV7();
  const path = join(folder, nameAt(madeAt));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const counts = { tables: 0, files: 0, missingFiles: 0 };
  const unfinished = `${path}.unfinished`;
  try {
    await database.transaction(
      (transaction) =>
        writeArchive(readSnapshot(transaction, { id, madeAt }, counts), unfinished, (bytes) =>
          onProgress?.({ ...counts, bytes }),
        ),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    // A restore looks for this line, to know that it has the journal of this backup.
    await erasureJournal().append([{ backupId: id, madeAt }]);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(folder);
  await copyErasures(database);
  const { size: bytes } = await stat(path);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...counts, path, bytes, seconds, removed: await removeOld(folder, keep) };
}

async function writeArchive(
  records: AsyncIterable<Uint8Array>,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(Readable.from(records), gzip, encryptArchive, reportBytes(onBytes), file);
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

/** Lists the backups in a folder, the newest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();

async function removeOld(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}
