import "server-only";
import { constants } from "node:fs";
import { lstat, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "../null-if-missing";
import type { StorageDriver } from "./storage-driver";
import { assertStorageKey, isStorageKey, newKeyWithSamePrefix } from "./storage-key";

/**
 * Stores each file's content in the folder under its key, readable only by the owner. Writes the content
 * under a temporary key, flushes it and then renames it, so that a crash leaves at most an unreferenced file.
 */
export function folderStorage(folder: string): StorageDriver {
  const pathOf = (key: string): string => {
    assertStorageKey(key);
    return join(folder, key);
  };
  return {
    put: async (key, content) => {
      assertStorageKey(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(folder, key, content, newKeyWithSamePrefix(key));
    },
    read: async (key) => readOrNull(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
    listOlderThan: (before, keyPrefix) => listOlderThan(folder, before, keyPrefix),
  };
}

/** Writes a file atomically: it is either complete or absent. The file is durable once this resolves. */
export async function writeDurably(
  folder: string,
  name: string,
  content: Uint8Array,
  temporaryName = `${name}.unfinished`,
): Promise<void> {
  const unfinished = join(folder, temporaryName);
  try {
    await write(unfinished, content);
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(folder);
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

/** Flushes the folder, so that a rename survives a power cut. Windows can't flush folders. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  // Don't follow symbolic links: opening a link must throw.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
  const file = await open(path, flags).catch(nullIfMissing);
  try {
    return (await file?.readFile()) ?? null;
  } finally {
    await file?.close();
  }
}

async function* listOlderThan(folder: string, before: Date, keyPrefix: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !entry.name.startsWith(keyPrefix) || !isStorageKey(entry.name)) continue;
    const status = await lstat(join(folder, entry.name)).catch(nullIfMissing);
    if (status && status.mtimeMs < before.getTime()) yield entry.name;
  }
}
