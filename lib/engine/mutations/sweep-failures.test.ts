import { execFileSync } from "node:child_process";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { fileRemovals } from "@/db/schema/file-removals";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { diskOf } from "@/lib/platform/storage/disk";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { newRegion, openTestApi, runMutation } from "@/test/api";
import { createCandidateIn, setUpTempStorage } from "@/test/temp-storage";
import { sweep, sweepMetrics } from "./sweep";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(() => void diskOf(env().DATA_DIR, 2_000));

/** Sweeps, and returns how often the task failed and whether it succeeded. */
async function sweepAndMeasure(task: string) {
  const { success, failures } = sweepMetrics();
  const countFailures = async () =>
    (await failures.get()).values.find(({ labels }) => labels.task === task)?.value ?? 0;
  const before = await countFailures();
  success.set({ task }, 0);
  await sweep(db());
  const last = (await success.get()).values.find(({ labels }) => labels.task === task);
  return { failures: (await countFailures()) - before, succeeded: (last?.value ?? 0) > 0 };
}

test("a sweep that can't copy the erasure ledger counts as failed", async () => {
  const folder = join(env().DATA_DIR, "erasures");
  await writeFile(folder, "in the way");
  const region = await newRegion();
  const id = await createCandidateIn(region);
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  const task = "copy the erasure ledger";
  expect(await sweepAndMeasure(task)).toEqual({ failures: 1, succeeded: false });
  await rm(folder);
  expect(await sweepAndMeasure(task)).toEqual({ failures: 0, succeeded: true });
});

test("a sweep doesn't wait for a disk that doesn't respond, and copies the erasures when it responds again", async () => {
  const region = await newRegion();
  const id = await createCandidateIn(region);
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  const folder = join(env().DATA_DIR, "erasures");
  // Without its files, the journal isn't the same as before, so the sweep reads it.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  // Reading a pipe without a writer takes a thread, as reading from a disk that doesn't respond does.
  const pipe = join(folder, "hangs.jsonl");
  execFileSync("mkfifo", [pipe]);
  const task = "copy the erasure ledger";
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await sweepAndMeasure(task)).toEqual({ failures: 1, succeeded: false });
  expect(await sweepAndMeasure("remove released files")).toEqual({ failures: 0, succeeded: true });
  await appendFile(pipe, "");
  await rm(pipe);
  await expect.poll(() => sweepAndMeasure(task)).toEqual({ failures: 0, succeeded: true });
});

test("a sweep that can't remove one of the released files removes the other files, and counts as failed", async () => {
  const prefix = await databaseKeyPrefix(db());
  const [stuck, other] = [newStorageKey(prefix), newStorageKey(prefix)];
  // A folder with the file's name can't be removed as a file.
  const folder = join(env().DATA_DIR, "files", stuck);
  await mkdir(folder, { recursive: true });
  await db()
    .insert(fileRemovals)
    .values([stuck, other].map((storageKey) => ({ storageKey })));
  const task = "remove released files";
  expect(await sweepAndMeasure(task)).toEqual({ failures: 1, succeeded: false });
  expect(await db().$count(fileRemovals)).toBe(1);
  await rm(folder, { recursive: true });
  expect(await sweepAndMeasure(task)).toEqual({ failures: 0, succeeded: true });
});
