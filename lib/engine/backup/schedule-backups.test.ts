import { writeFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { registerWakeListeners } from "@/lib/platform/wake";
import { newTestInstance, removeTestInstances, switchTo } from "@/test/backup-fixtures";
import { listBackups } from "./make-backup";
import { backUpIfDue } from "./schedule-backups";

beforeAll(async () => switchTo(await newTestInstance()));
afterAll(() => removeTestInstances());

const HOUR_MS = 3_600_000;
const schedule = () => ({ folder: join(env().DATA_DIR, "scheduled"), hours: 24, keep: 2 });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const nameAt = (time: Date) => `instroom-${time.toISOString().replace(/[:.]/g, "-")}.backup`;

test("backUpIfDue makes the first backup immediately, and the next one after the interval", async () => {
  await backUpIfDue(schedule());
  await backUpIfDue(schedule(), inHours(23));
  const [first, ...others] = await listBackups(schedule().folder);
  expect(others).toEqual([]);
  await backUpIfDue(schedule(), inHours(25));
  expect(await listBackups(schedule().folder)).toEqual([expect.any(String), first]);
});

test("backUpIfDue logs an error if the folder has none of the earlier backups, because its disk may not be mounted", async () => {
  await switchTo(await newTestInstance());
  const error = vi.spyOn(log(), "error");
  try {
    await backUpIfDue(schedule());
    expect(error).not.toHaveBeenCalled();
    const folder = `${schedule().folder}-unmounted`;
    await backUpIfDue({ ...schedule(), folder });
    await backUpIfDue({ ...schedule(), folder });
    expect(error.mock.calls).toEqual([[{ folder }, expect.stringContaining("is its disk mounted?")]]);
    expect(await listBackups(folder)).toHaveLength(1);
  } finally {
    error.mockRestore();
  }
});

test("backUpIfDue logs a failed backup as an error and makes the next one", async () => {
  const folder = join(env().DATA_DIR, "no-folder");
  await writeFile(folder, "a file");
  const error = vi.spyOn(log(), "error");
  try {
    await backUpIfDue({ ...schedule(), folder: join(folder, "below") });
    expect(error).toHaveBeenCalledWith(expect.anything(), "backup failed; will retry in a minute");
  } finally {
    error.mockRestore();
  }
  await backUpIfDue({ ...schedule(), folder: `${folder}-2` });
  expect(await readdir(`${folder}-2`)).toHaveLength(1);
});

test("a backup with a date in the future neither stops new backups nor counts toward the number to keep", async () => {
  const folder = join(env().DATA_DIR, "from-the-future");
  const fromFuture = nameAt(inHours(24));
  await mkdir(folder);
  await writeFile(join(folder, fromFuture), "");
  const error = vi.spyOn(log(), "error");
  try {
    await backUpIfDue({ ...schedule(), folder, keep: 1 });
    await backUpIfDue({ ...schedule(), folder, keep: 1 });
    expect(await listBackups(folder)).toEqual([fromFuture, expect.any(String)]);
    expect(error.mock.calls).toEqual([[{ fromFuture: [fromFuture] }, expect.stringContaining("future")]]);
  } finally {
    error.mockRestore();
  }
});

test("backUpIfDue makes no backup if another process finished one after it read the folder", async () => {
  const folder = join(env().DATA_DIR, "two-processes");
  const [fromFuture, other] = [nameAt(inHours(24)), nameAt(new Date())];
  await mkdir(folder);
  await writeFile(join(folder, fromFuture), "");
  // Finish the other process's backup after the folder is read and before the lock is taken: that is when the
  // backup with a date in the future is logged.
  const error = vi.spyOn(log(), "error").mockImplementation(() => writeFileSync(join(folder, other), ""));
  try {
    await backUpIfDue({ ...schedule(), folder });
  } finally {
    error.mockRestore();
  }
  expect(await listBackups(folder)).toEqual([fromFuture, other]);
});

test("backUpIfDue has released files removed as soon as a backup has ended, whether or not it succeeded", async () => {
  const folder = join(env().DATA_DIR, "removals");
  const files = vi.fn();
  registerWakeListeners({ files });
  try {
    await backUpIfDue({ ...schedule(), folder, signal: AbortSignal.abort() });
    expect([await listBackups(folder), files.mock.calls.length]).toEqual([[], 1]);
    await backUpIfDue({ ...schedule(), folder });
    expect([await listBackups(folder), files.mock.calls.length]).toEqual([[expect.any(String)], 2]);
  } finally {
    registerWakeListeners({});
  }
});
