import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { dataFolderStorage } from "@/lib/platform/storage/storage";
import type { StorageDriver } from "@/lib/platform/storage/storage-driver";
import { unknownKeys } from "./remove";

/*
 * Moves files from `DATA_DIR` to the bucket, after an installation has got one. Ignores the files of other
 * databases, for example of a demo that used the same `DATA_DIR`.
 */

const CONCURRENCY = 8;
const ANY_AGE = new Date(8_640_000_000_000_000);

export const hasFilesInFolder = async (database: Database): Promise<boolean> =>
  (await listFilesInFolder(database)).length > 0;

/** A restored database may still refer to keys with the prefix of the original database. */
async function listFilesInFolder(database: Database): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of dataFolderStorage().listOlderThan(ANY_AGE, "")) keys.push(key);
  if (keys.length === 0) return [];
  const keyPrefix = await databaseKeyPrefix(database);
  const unknown = new Set(await unknownKeys(database, keys));
  return keys.filter((key) => key.startsWith(keyPrefix) || !unknown.has(key));
}

/**
 * Moves each file to `target`, and removes it from the folder once `target` returns the same content. Can be
 * interrupted and repeated. Returns the number of moved files.
 */
export async function moveFiles(
  database: Database,
  target: StorageDriver,
  onMoved: (moved: number) => void,
): Promise<number> {
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
