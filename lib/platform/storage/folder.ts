import "server-only";
import { constants } from "node:fs";
import { lstat, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StorageDriver } from "./storage-driver";
import { assertStorageKey, isStorageKey, newKeyWithSamePrefix } from "./storage-key";

/**
 * Contents as files of one folder, named by their keys; only the owner may read them. A content is written under a
 * name of its own, flushed, and only then given its key: what a crash leaves behind is under a key that nobody knows.
 */
export function folderStorage(folder: string): StorageDriver {
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return join(folder, key);
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = pathOf(newKeyWithSamePrefix(key));
      try {
        await write(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flushFolder(folder);
    },
    read: async (key) => readOrNull(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
    listOlderThan: (moment, mark) => listOlderThan(folder, moment, mark),
  };
}

async function write(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename survive a power cut. Windows has no such thing, and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    // A link that somebody put here is not followed: that is a fault, and shows as one.
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* listOlderThan(folder: string, moment: Date, mark: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !entry.name.startsWith(mark) || !isStorageKey(entry.name)) continue;
    const status = await lstat(join(folder, entry.name)).catch(nullIfMissing);
    if (status && status.mtimeMs < moment.getTime()) yield entry.name;
  }
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
