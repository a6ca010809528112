import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { dataFolderStorage } from "@/lib/platform/storage/storage";
import type { StorageDriver } from "@/lib/platform/storage/storage-driver";
import { unknownKeys } from "./remove";

/*
 * Moves files from `DATA_DIR` to the bucket, for an installation that starts to use a bucket. Ignores the
 * files of other databases, for example of a demo that used the same `DATA_DIR`.
 */

const CONCURRENCY = 8;
const ORPHAN_AFTER_MS = 24 * 60 * 60_000;
const ANY_AGE = new Date(8_640_000_000_000_000);

export const hasFilesInFolder = async (database: Database): Promise<boolean> =>
  (await listFilesInFolder(database)).length > 0;

/** A restored database may still refer to keys with the prefix of the original database. */
async function listFilesInFolder(database: Database): Promise<string[]> {
  const keys = await listKeys(ANY_AGE, "");
  if (keys.length === 0) return [];
  const keyPrefix = await databaseKeyPrefix(database);
  const isOwn = (key: string) => key.startsWith(keyPrefix);
  const foreign = new Set(
    await unknownKeys(
      database,
      keys.filter((key) => !isOwn(key)),
    ),
  );
  return keys.filter((key) => !foreign.has(key));
}

async function listKeys(olderThan: Date, keyPrefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of dataFolderStorage().listOlderThan(olderThan, keyPrefix)) keys.push(key);
  return keys;
}

/**
 * Removes files that nothing refers to, for example those of erased candidates. Keeps files from the last 24
 * hours, because a request that is still being accepted may soon refer to them.
 */
async function removeOrphans(database: Database): Promise<void> {
  const dayAgo = new Date(Date.now() - ORPHAN_AFTER_MS);
  const keys = await listKeys(dayAgo, await databaseKeyPrefix(database));
  for (const key of await unknownKeys(database, keys)) await dataFolderStorage().remove(key);
}

/**
 * Removes orphaned files. Moves every remaining file to `target`, and removes it from the folder once `target`
 * returns the same content. Can be interrupted and repeated. Returns the number of moved files.
 */
export async function moveFiles(
  database: Database,
  target: StorageDriver,
  onMoved: (moved: number) => void,
): Promise<number> {
  await removeOrphans(database);
  const keys = await listFilesInFolder(database);
  let moved = 0;
  const moveNext = async () => {
    for (let key = keys.pop(); key; key = keys.pop()) {
      await moveFile(key, target);
      moved += 1;
      onMoved(moved);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, moveNext));
  return moved;
}

async function moveFile(key: string, target: StorageDriver): Promise<void> {
  const folder = dataFolderStorage();
  const content = await folder.read(key);
  if (!content) return;
  await target.put(key, content);
  if (!Buffer.from(content).equals((await target.read(key)) ?? Buffer.alloc(0)))
    throw new Error(`The bucket doesn't return the content of ${key}.`);
  await folder.remove(key);
}
