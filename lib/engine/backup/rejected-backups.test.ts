import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/database/client";
import { reencryptStored } from "@/lib/platform/database/reencrypt-stored";
import { env } from "@/lib/platform/env";
import { storageDriver } from "@/lib/platform/storage/storage";
import { newRegion, runMutation } from "@/test/api";
import {
  backUp,
  newTestInstance,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
  type TestInstance,
} from "@/test/backup-fixtures";
import { CANDIDATE, newPopulatedRegion } from "@/test/populated-region";
import { checkArchive } from "./read-archive";
import { restoreBackup } from "./restore-backup";

let source: TestInstance;
let path = "";
let bytes: Buffer;
beforeAll(async () => {
  source = await newTestInstance();
  await switchTo(source);
  await newPopulatedRegion();
  ({ path } = await backUp());
  bytes = await readFile(path);
});
afterAll(() => removeTestInstances());

const isUntouched = async (): Promise<boolean> => {
  const [found] = await db().execute<{ name: string | null }>(
    sql`select to_regclass('regions')::text as name`,
  );
  const files = await readdir(join(env().DATA_DIR, "files")).catch(() => []);
  return found?.name === null && files.length === 0;
};

describe("a restore", () => {
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  test.each([
    [
      "is some other kind of file",
      () => Buffer.from("not a backup, but long enough to hold a header of one. ".repeat(3)),
    ],
    ["is empty", () => Buffer.alloc(0)],
    ["has a different salt", () => flipped(20)],
    ["has a changed byte at its start", () => flipped(60)],
    ["has a changed byte in the middle", () => flipped(Math.floor(bytes.length / 2))],
    ["has a changed byte at its end", () => flipped(bytes.length - 1)],
    ["lacks its last byte", () => bytes.subarray(0, -1)],
    ["lacks its second half", () => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ["has bytes after its end", () => Buffer.concat([bytes, Buffer.alloc(100)])],
  ])("changes nothing if the backup %s", async (_, damage) => {
    const damaged = join(source.dataDir, "damaged.backup");
    await writeFile(damaged, damage());
    await expect(restoreToNewInstance(damaged, [source], { isMigrated: false })).rejects.toThrow(/backup/i);
    expect(await isUntouched()).toBe(true);
  });

  test("changes nothing if the backup was made with another APP_SECRET", async () => {
    const own = env().APP_SECRET;
    Object.assign(process.env, { APP_SECRET: "another-secret-another-secret-another" });
    try {
      await expect(restoreToNewInstance(path, [source], { isMigrated: false })).rejects.toThrow(
        "This APP_SECRET can't decrypt the backup",
      );
      expect(await isUntouched()).toBe(true);
      Object.assign(process.env, { APP_SECRET_PREVIOUS: own });
      const { instance, knowsBackup } = await restoreToNewInstance(path, [source]);
      expect(knowsBackup).toBe(true);
      Object.assign(process.env, { APP_SECRET_PREVIOUS: "" });
      await switchTo(instance);
      const columns = await reencryptStored(db());
      expect(columns.filter(({ read }) => read > 0).length).toBeGreaterThan(0);
      expect(columns.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
    } finally {
      Object.assign(process.env, { APP_SECRET: own, APP_SECRET_PREVIOUS: "" });
    }
  });

  test("changes nothing if the database already has rows", async () => {
    const other = await newTestInstance();
    await switchTo(other);
    const region = await newRegion();
    const checked = await checkArchive(path);
    await expect(restoreBackup(db(), { path, checked, erasures: [] })).rejects.toThrow("is not empty");
    const left = await db().execute<{ id: string }>(sql`select id from regions`);
    expect(left.map(({ id }) => id)).toEqual([region.id]);
  });

  test("changes nothing if the backup and the database are from different releases", async () => {
    await switchTo(await newTestInstance());
    const { backup, end } = await checkArchive(path);
    const restoreAs = (migration: number) =>
      restoreBackup(db(), {
        path,
        checked: { backup: { ...backup, migration: `${migration}` }, end },
        erasures: [],
      });
    await expect(restoreAs(Number(backup.migration) + 1)).rejects.toThrow("A newer release made this backup");
    await expect(restoreAs(Number(backup.migration) - 1)).rejects.toThrow("newer than the backup");
    expect(await db().execute(sql`select id from regions`)).toHaveLength(0);
  });
});

test("a restore that fails halfway leaves the database empty, and can be repeated", async () => {
  await switchTo(await newTestInstance({ isMigrated: false }));
  const checked = await checkArchive(path);
  const options = { path, checked, erasures: [] };
  const onProgress = ({ files }: { files: number }) => {
    if (files === 1) throw new Error("killed");
  };
  await expect(restoreBackup(db(), { ...options, onProgress })).rejects.toThrow("killed");
  expect(await db().execute(sql`select id from regions`)).toHaveLength(0);
  const { files } = await restoreBackup(db(), options);
  expect(files).toBe(checked.end.files);
});

test("a restore that can't store a file fails with the storage error", async () => {
  await switchTo(source);
  // The restore reads the next file from disk while it stores the first one.
  const text = Buffer.from("tekst ".repeat(30_000)).toString("base64");
  const file = { filename: "cv.txt", data: `data:text/plain;base64,${text}` };
  await runMutation(await newRegion(), "POST", "/api/v2/candidates", {
    body: [{ ...CANDIDATE, curriculumVitae: [file, file] }],
  });
  const { path } = await backUp();
  await switchTo(await newTestInstance({ isMigrated: false }));
  const checked = await checkArchive(path);
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const driver = storageDriver();
  const { put } = driver;
  // Don't use a spy, because Vitest handles the rejections of spies.
  driver.put = () => Promise.reject(new Error("storage is down"));
  try {
    await expect(restoreBackup(db(), { path, checked, erasures: [] })).rejects.toThrow("storage is down");
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off("unhandledRejection", unhandled);
    driver.put = put;
  }
  expect(await db().execute(sql`select id from regions`)).toHaveLength(0);
});
