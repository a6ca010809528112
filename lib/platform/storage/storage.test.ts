import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MIB } from "@/lib/contract/contract";
import { startObjectStorage } from "@/test/object-storage";
import { folderStorage } from "./folder";
import { s3Storage } from "./s3";
import type { StorageDriver } from "./storage-driver";
import { newStorageKey as newKeyOf } from "./storage-key";

const MARK = "0123456789ab";
const newStorageKey = () => newKeyOf(MARK);

type Opened = {
  storage: StorageDriver;
  keys: () => Promise<string[]>;
  setAge: (key: string, putAt: Date) => Promise<void>;
  remove: () => Promise<void>;
};

const DRIVERS: [name: string, open: () => Promise<Opened>][] = [
  [
    "a folder",
    async () => {
      const parent = await mkdtemp(join(tmpdir(), "storage-"));
      const folder = join(parent, "data", "files");
      return {
        storage: folderStorage(folder),
        keys: () => readdir(folder).catch(() => []),
        setAge: (key, putAt) => utimes(join(folder, key), putAt, putAt),
        remove: () => rm(parent, { recursive: true }),
      };
    },
  ],
  [
    "a bucket",
    async () => {
      const { bucket, ...server } = await startObjectStorage();
      return { storage: s3Storage(bucket), ...server };
    },
  ],
];

describe.each(DRIVERS)("storage in %s", (_name, open) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.remove());

  const list = async (moment: Date) => {
    const keys = [];
    for await (const key of opened.storage.listOlderThan(moment, MARK)) keys.push(key);
    return keys.sort();
  };
  const past = new Date(Date.now() - 60_000);
  const future = () => new Date(Date.now() + 60_000);

  test("returns the stored content, and null after it is removed", async () => {
    const key = newStorageKey();
    await opened.storage.put(key, Buffer.from([0, 255, 10]));
    expect(Buffer.from((await opened.storage.read(key)) ?? [])).toEqual(Buffer.from([0, 255, 10]));
    await opened.storage.remove(key);
    expect(await opened.storage.read(key)).toBe(null);
    expect(await opened.keys()).toEqual([]);
  });

  test("returns null for a missing key, removes it without an error, and doesn't list it", async () => {
    expect(await opened.storage.read(newStorageKey())).toBe(null);
    await opened.storage.remove(newStorageKey());
    expect(await list(future())).toEqual([]);
  });

  test("stores complete files, even with concurrent writes", async () => {
    const keys = Array.from({ length: 50 }, newStorageKey);
    await Promise.all(keys.map((key) => opened.storage.put(key, Buffer.from(key.repeat(1000)))));
    for (const key of keys) {
      expect(Buffer.from((await opened.storage.read(key)) ?? []).toString()).toBe(key.repeat(1000));
    }
    expect((await opened.keys()).sort()).toEqual([...keys].sort());
  });

  test("stores the largest attachment allowed", async () => {
    const key = newStorageKey();
    const content = Buffer.alloc(10 * MIB, key);
    await opened.storage.put(key, content);
    expect(content.equals((await opened.storage.read(key)) ?? Buffer.alloc(0))).toBe(true);
  });

  test("lists keys that were stored before a given time", async () => {
    const [old, young] = [newStorageKey(), newStorageKey()];
    await opened.storage.put(old, Buffer.from("old"));
    await opened.storage.put(young, Buffer.from("young"));
    await opened.setAge(old, past);
    expect(await list(future())).toEqual([old, young].sort());
    expect(await list(new Date(Date.now() - 30_000))).toEqual([old]);
  });

  test("does not list keys with a different prefix", async () => {
    const key = newStorageKey();
    for (const each of [key, newKeyOf("123456789abc"), "a".repeat(32)]) {
      await opened.storage.put(each, Buffer.from("x"));
    }
    expect(await list(future())).toEqual([key]);
  });

  test("lists more keys than fit on one page", async () => {
    const keys = Array.from({ length: 1_010 }, newStorageKey);
    for (let at = 0; at < keys.length; at += 101) {
      await Promise.all(keys.slice(at, at + 101).map((key) => opened.storage.put(key, Buffer.from("x"))));
    }
    expect(await list(future())).toEqual([...keys].sort());
  });

  test.each([
    "../../secret",
    "..",
    "",
    "/etc/passwd",
    `${"a".repeat(20)}/../../../secret`,
    `${"a".repeat(20)}\0`,
    `${"a".repeat(20)}\n`,
    "..\\..\\secret",
    "a".repeat(15),
    "a".repeat(65),
  ])("rejects a name that is not a storage key: %j", async (key) => {
    const { storage } = opened;
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not a storage key");
    await expect(storage.read(key)).rejects.toThrow("not a storage key");
    await expect(storage.remove(key)).rejects.toThrow("not a storage key");
  });
});
