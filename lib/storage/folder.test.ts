import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderStorage } from "./folder";
import { newStorageKey, type Storage } from "./storage";

const past = new Date(Date.now() - 60_000);
const future = () => new Date(Date.now() + 60_000);
let parent: string;
let folder: string;
let storage: Storage;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "storage-"));
  folder = join(parent, "data", "files");
  storage = folderStorage(folder);
});
afterEach(() => rm(parent, { recursive: true }));

const list = async (moment: Date) => {
  const keys = [];
  for await (const key of storage.listOlderThan(moment)) keys.push(key);
  return keys.sort();
};

describe("a folder as storage", () => {
  test("gives back what was put into it, and nothing once it was removed", async () => {
    const key = newStorageKey();
    await storage.put(key, Buffer.from([0, 255, 10]));
    expect(await storage.read(key)).toEqual(Buffer.from([0, 255, 10]));
    await storage.remove(key);
    expect(await storage.read(key)).toBe(null);
    expect(await readdir(folder)).toEqual([]);
  });

  test("takes it that there is nothing to read, to remove or to list", async () => {
    expect(await storage.read(newStorageKey())).toBe(null);
    await storage.remove(newStorageKey());
    expect(await list(future())).toEqual([]);
  });

  test("lets nobody but its owner look into it", async () => {
    const key = newStorageKey();
    await storage.put(key, Buffer.from("x"));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
  });

  test("leaves nothing where it can't finish", async () => {
    const key = newStorageKey();
    await mkdir(join(folder, key, "in the way"), { recursive: true });
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow();
    expect(await readdir(folder)).toEqual([key]);
  });

  test("puts whole contents only, also when many are put at once", async () => {
    const keys = Array.from({ length: 50 }, newStorageKey);
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key.repeat(1000)))));
    for (const key of keys) expect(String(await storage.read(key))).toBe(key.repeat(1000));
    expect((await readdir(folder)).sort()).toEqual([...keys].sort());
  });

  test("lists what was put before a moment, and nothing that is not its own", async () => {
    const [old, young] = [newStorageKey(), newStorageKey()];
    await storage.put(old, Buffer.from("old"));
    await storage.put(young, Buffer.from("young"));
    await utimes(join(folder, old), past, past);
    await writeFile(join(folder, "README.txt"), "not a key");
    await mkdir(join(folder, newStorageKey()));
    expect(await list(future())).toEqual([old, young].sort());
    expect(await list(new Date(Date.now() - 30_000))).toEqual([old]);
  });
});

describe("a key", () => {
  const outside = "../../secret";
  test.each([
    outside,
    "..",
    ".",
    "",
    "/etc/passwd",
    "a/b",
    `${"a".repeat(20)}/../../../secret`,
    `${"a".repeat(20)}\0`,
    `${"a".repeat(20)}\n`,
    "..\\..\\secret",
    "a".repeat(15),
    "a".repeat(65),
  ])("that could lead out of the folder is refused: %j", async (key) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(parent, "secret"), "secret");
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    await expect(storage.read(key)).rejects.toThrow("not a key");
    await expect(storage.remove(key)).rejects.toThrow("not a key");
    expect(await readFile(join(parent, "secret"), "utf8")).toBe("secret");
  });

  test("under which somebody put a link leads nowhere: it is not followed, listed or written through", async () => {
    const key = newStorageKey();
    await mkdir(folder, { recursive: true });
    await writeFile(join(parent, "secret"), "secret");
    await symlink(join(parent, "secret"), join(folder, key));
    await expect(storage.read(key)).rejects.toThrow();
    expect(await list(future())).toEqual([]);
    await storage.put(key, Buffer.from("ours"));
    expect(await readFile(join(parent, "secret"), "utf8")).toBe("secret");
    expect(String(await storage.read(key))).toBe("ours");
  });
});
