import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { call, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { listMutations } from "@/test/queue-fixtures";
import { ALLOWED_FILES } from "@/test/sample-files";
import { listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { drain } from "./drain";
import { prepareHead } from "./prepare-head";
import { ATTEMPTS_MAX } from "./retry";

let close: () => Promise<void>;
let removeStorage: () => Promise<void>;
let host: HttpReceiver;
let region: TestRegion;
const downloads: (() => void)[] = [];
beforeAll(async () => {
  process.env.ALLOW_PRIVATE_TARGETS = "1";
  removeStorage = await setUpTempStorage();
  close = await openTestApi();
  host = await startHttpReceiver((response) => downloads.push(() => response.end(ALLOWED_FILES.pdf)));
});
afterAll(async () => {
  await host.close();
  await close();
  await removeStorage();
});
beforeEach(async () => {
  downloads.length = 0;
  region = await newRegion();
});

/** Starts to prepare the same mutation twice, and ends the first preparation. Returns the second. */
async function prepareTwice(): Promise<{ second: Promise<void> }> {
  const curriculumVitae = [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }];
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
  expect((await call("POST", "/api/v2/candidates", { key: region.key, body })).status).toBe(202);
  await db()
    .update(mutations)
    .set({ attempts: ATTEMPTS_MAX - 1 })
    .where(eq(mutations.baseId, region.bases.live));
  const first = prepareHead(region.bases.live);
  await waitUntil(async () => downloads.length === 1);
  const second = prepareHead(region.bases.live);
  await waitUntil(async () => downloads.length === 2);
  downloads[0]?.();
  await first;
  return { second };
}

const execute = async () => {
  await drain(db(), region.bases.live);
  return listMutations(region.bases.live);
};

test("if two processes prepare a mutation, only the files of the first are kept", async () => {
  const before = await listStoredKeys();
  const { second } = await prepareTwice();
  downloads[1]?.();
  await second;
  expect(await listStoredKeys()).toHaveLength(before.length + 1);
  expect(await execute()).toMatchObject([
    { status: "completed", result: { candidates: [{ curriculumVitae: [{ filename: "cv.pdf" }] }] } },
  ]);
});

test("a preparation whose last attempt fails doesn't fail a mutation that another process has prepared", async () => {
  const { second } = await prepareTwice();
  const storage = join(env().DATA_DIR, "files");
  await rename(storage, `${storage}-away`);
  await writeFile(storage, "not a folder");
  downloads[1]?.();
  await second;
  await rm(storage);
  await rename(`${storage}-away`, storage);
  expect(await execute()).toMatchObject([{ status: "completed" }]);
});
