import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { folderJournal } from "@/lib/platform/storage/journal";
import { newRegion, runMutation } from "@/test/api";
import {
  backUp,
  newTestInstance,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
  type TestInstance,
} from "@/test/backup-fixtures";
import { startObjectStorage } from "@/test/object-storage";
import { eraseOne, withCleanUps } from "@/test/queue-fixtures";
import { createCandidateIn } from "@/test/temp-storage";
import { checkErasureJournal, copyErasures } from "./copy-erasures";
import { erasureJournal } from "./erasure-journal";
import { readJournals } from "./read-journals";

let instance: TestInstance;
beforeEach(async () => {
  instance = await newTestInstance();
  await switchTo(instance);
});
afterAll(() => removeTestInstances());

const folder = () => join(env().DATA_DIR, "erasures");

const linesAbout = async (id: string) =>
  (await readJournals([erasureJournal()])).erasures.filter(({ candidateIds }) => candidateIds.includes(id));

/**
 * Runs `work` while a different disk is mounted in place of the journal's disk. The journal's folder on that
 * disk is empty.
 */
async function onAnotherDisk<T>(work: () => Promise<T>): Promise<T> {
  const [real, other] = [`${folder()}-real`, `${folder()}-other`];
  await rename(folder(), real);
  await mkdir(folder());
  const result = await work();
  await rename(folder(), other);
  await rename(real, folder());
  return result;
}

describe("the erasure journal", () => {
  test("receives erasures that were written to another disk, so that a restore repeats them", async () => {
    const region = await newRegion();
    const [anna, dirk] = [await createCandidateIn(region), await createCandidateIn(region)];
    const erase = (id: string) =>
      withCleanUps(() => runMutation(region, "DELETE", `/api/v2/candidates/${id}`));
    const { path } = await backUp();
    await erase(anna);
    await onAnotherDisk(() => erase(dirk));
    await copyErasures(db());
    const { restored } = await restoreToNewInstance(path, [instance]);
    expect(restored.erased.candidates).toBe(2);
  });

  test("gets only the lines that it lacks", async () => {
    await eraseOne();
    const before = await readdir(folder());
    const id = await onAnotherDisk(eraseOne);
    await copyErasures(db());
    await copyErasures(db());
    expect(await linesAbout(id)).toHaveLength(1);
    expect(await readdir(folder())).toHaveLength(before.length + 1);
  });

  test("is written again in full in a new folder, and the missing lines are logged as an error", async () => {
    const ids = [await eraseOne(), await eraseOne()];
    const { dataDir } = await newTestInstance();
    await switchTo({ ...instance, dataDir });
    const error = vi.spyOn(log(), "error");
    try {
      await copyErasures(db());
      expect(error.mock.calls).toEqual([
        [{ location: folder(), missing: 2 }, expect.stringContaining("lacked lines")],
      ]);
    } finally {
      error.mockRestore();
    }
    for (const id of ids) expect(await linesAbout(id)).toHaveLength(1);
  });

  test("lists the earlier backups after it moved to a new folder, so that they can be restored", async () => {
    const id = await eraseOne();
    const { path } = await backUp();
    const moved = { ...instance, dataDir: (await newTestInstance()).dataDir };
    await switchTo(moved);
    await copyErasures(db());
    expect(await linesAbout(id)).toHaveLength(1);
    expect((await readJournals([erasureJournal()])).isComplete).toBe(true);
    const { knowsBackup } = await restoreToNewInstance(path, [moved]);
    expect(knowsBackup).toBe(true);
  });

  test("also lists the backups of an earlier release after it moved, and each backup once", async () => {
    const line = { backupId: newUuidV7(), madeAt: new Date().toISOString() };
    await erasureJournal().append([line]);
    await copyErasures(db());
    await switchTo({ ...instance, dataDir: (await newTestInstance()).dataDir });
    await copyErasures(db());
    await copyErasures(db());
    expect(await readdir(folder())).toHaveLength(1);
    expect((await readJournals([erasureJournal()])).backupIds).toEqual(new Set([line.backupId]));
  });

  test("is not created again while its disk is unmounted", async () => {
    await eraseOne();
    await rename(folder(), `${folder()}-real`);
    const id = await eraseOne();
    await expect(copyErasures(db())).rejects.toThrow("is gone. Is its disk mounted?");
    await expect(checkErasureJournal()).rejects.toThrow("is gone");
    await expect(backUp()).rejects.toThrow("is gone");
    await expect(readdir(folder())).rejects.toThrow("ENOENT");
    await rename(`${folder()}-real`, folder());
    await copyErasures(db());
    await checkErasureJournal();
    expect(await linesAbout(id)).toHaveLength(1);
  });

  test("gets its lost lines back at the next backup", async () => {
    const id = await eraseOne();
    const lost = await readdir(folder());
    await eraseOne();
    for (const name of lost) await rm(join(folder(), name));
    await copyErasures(db());
    expect(await linesAbout(id)).toHaveLength(0);
    await backUp();
    expect(await linesAbout(id)).toHaveLength(1);
  });

  test("of a restored instance also contains the erasures from before the backup", async () => {
    const id = await eraseOne();
    const { path } = await backUp();
    await restoreToNewInstance(path, [instance]);
    expect(await linesAbout(id)).toHaveLength(1);
  });

  test("gets the lines that it lacks even if it is in a bucket", async () => {
    const storage = await startObjectStorage();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage.bucket;
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const id = await eraseOne();
    try {
      Object.assign(process.env, settings);
      await switchTo(instance);
      await copyErasures(db());
      const written = await storage.keys();
      await copyErasures(db());
      expect(await linesAbout(id)).toHaveLength(1);
      expect(await storage.keys()).toEqual(written);
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
      await storage.remove();
    }
  });
});

describe("readJournals", () => {
  test("tells whether the journal still has all lines that it had at the newest backup", async () => {
    await eraseOne();
    const lost = await readdir(folder());
    await eraseOne();
    await backUp();
    await eraseOne();
    expect(await readJournals([erasureJournal()])).toMatchObject({ isComplete: true });
    for (const name of lost) await rm(join(folder(), name));
    expect(await readJournals([folderJournal(folder())])).toMatchObject({ isComplete: false });
  });

  test("accepts a journal whose backups were made by a release that didn't count the lines", async () => {
    const line = { backupId: newUuidV7(), madeAt: new Date().toISOString() };
    await erasureJournal().append([line]);
    expect(await readJournals([erasureJournal()])).toMatchObject({ isComplete: true });
  });
});
