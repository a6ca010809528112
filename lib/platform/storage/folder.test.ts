import { watch } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { folderStorage } from "./folder";
import type { StorageDriver } from "./storage-driver";
import { newStorageKey as newKeyOf } from "./storage-key";

const MARK = "0123456789ab";
const newStorageKey = () => newKeyOf(MARK);

let parent: string;
let folder: string;
let storage: StorageDriver;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "storage-"));
  folder = join(parent, "data", "files");
  storage = folderStorage(folder);
});
afterEach(() => rm(parent, { recursive: true }));

const list = async () => {
  const keys = [];
  for await (const key of storage.listOlderThan(new Date(Date.now() + 60_000), MARK)) keys.push(key);
  return keys.sort();
};

describe("folder storage", () => {
  test("can be read only by its owner", async () => {
    const key = newStorageKey();
    await storage.put(key, Buffer.from("x"));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
  });

  test("leaves no file behind if a write fails", async () => {
    const key = newStorageKey();
    await mkdir(join(folder, key, "in the way"), { recursive: true });
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow();
    expect(await readdir(folder)).toEqual([key]);
  });

  test("writes temporary files with the key's prefix, so that the sweep finds them", async () => {
    const key = newStorageKey();
    await mkdir(join(folder, key, "in the way"), { recursive: true });
    const names: string[] = [];
    const watcher = watch(folder, (_event, name) => names.push(String(name)));
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow();
    await vi.waitUntil(() => names.length > 0, { timeout: 30_000 });
    watcher.close();
    expect(names.filter((name) => !name.startsWith(MARK))).toEqual([]);
  });

  test("doesn't list folders, or files whose names aren't storage keys", async () => {
    await storage.put(newStorageKey(), Buffer.from("x"));
    const keys = await list();
    await writeFile(join(folder, "README.txt"), "not a key");
    await mkdir(join(folder, newStorageKey()));
    expect(await list()).toEqual(keys);
  });
});

describe("a storage key", () => {
  test("can't point outside the folder", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(parent, "data", "secret"), "secret");
    await expect(storage.put("../secret", Buffer.from("x"))).rejects.toThrow("not a storage key");
    await expect(storage.remove("../secret")).rejects.toThrow("not a storage key");
    expect(await readFile(join(parent, "data", "secret"), "utf8")).toBe("secret");
  });

  test("that is a symbolic link is neither read nor listed, and a write replaces the link, not its target", async () => {
    const key = newStorageKey();
    await mkdir(folder, { recursive: true });
    await writeFile(join(parent, "secret"), "secret");
    await symlink(join(parent, "secret"), join(folder, key));
    await expect(storage.read(key)).rejects.toThrow();
    expect(await list()).toEqual([]);
    await storage.put(key, Buffer.from("ours"));
    expect(await readFile(join(parent, "secret"), "utf8")).toBe("secret");
    expect(String(await storage.read(key))).toBe("ours");
  });
});
