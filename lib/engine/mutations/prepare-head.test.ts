import { rename, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
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

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
let region: TestRegion;
const downloads: (() => void)[] = [];
const failures: ((response: ServerResponse) => void)[] = [];
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  host = await startHttpReceiver((response) => {
    const failDownload = failures.shift();
    if (failDownload) failDownload(response);
    else downloads.push(() => response.end(ALLOWED_FILES.pdf));
  });
});
afterAll(() => host.close());
beforeEach(async () => {
  downloads.length = 0;
  region = await newRegion();
});

async function queueFile(): Promise<void> {
  const curriculumVitae = [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }];
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
  expect((await call("POST", "/api/v2/candidates", { key: region.key, body })).status).toBe(202);
}

const setAttempts = (attempts: number) =>
  db().update(mutations).set({ attempts, notBefore: null }).where(eq(mutations.baseId, region.bases.live));

/** Ends the current claim of a preparation, as if its process had been frozen for longer than the claim. */
const endClaim = () =>
  db()
    .update(mutations)
    .set({ preparingUntil: new Date(0) })
    .where(eq(mutations.baseId, region.bases.live));

/** Starts to prepare a mutation, and returns once the download has started. */
async function startDownload(): Promise<{ preparation: Promise<void>; end: () => void }> {
  const { length } = downloads;
  const preparation = prepareHead(region.bases.live);
  await waitUntil(async () => downloads.length > length);
  return { preparation, end: () => downloads[length]?.() };
}

/** Prepares the same mutation twice, because the first claim ends too early. Returns the second preparation. */
async function prepareTwice() {
  await queueFile();
  await setAttempts(ATTEMPTS_MAX - 1);
  const first = await startDownload();
  await endClaim();
  const second = await startDownload();
  first.end();
  await first.preparation;
  return second;
}

const execute = async () => {
  await drain(db(), region.bases.live);
  return listMutations(region.bases.live);
};

test("if two processes prepare a mutation, only the first process's files are kept", async () => {
  const before = await listStoredKeys();
  const second = await prepareTwice();
  second.end();
  await second.preparation;
  expect(await listStoredKeys()).toHaveLength(before.length + 1);
  expect(await execute()).toMatchObject([
    { status: "completed", result: { candidates: [{ curriculumVitae: [{ filename: "cv.pdf" }] }] } },
  ]);
});

test("a preparation whose last attempt fails doesn't fail a mutation that another process has prepared", async () => {
  const second = await prepareTwice();
  const storage = join(env().DATA_DIR, "files");
  await rename(storage, `${storage}-away`);
  await writeFile(storage, "not a folder");
  second.end();
  await second.preparation;
  await rm(storage);
  await rename(`${storage}-away`, storage);
  expect(await execute()).toMatchObject([{ status: "completed" }]);
});

test("a preparation is kept even if another process's attempt failed in the meantime", async () => {
  await queueFile();
  const first = await startDownload();
  await endClaim();
  failures.push((response) => response.writeHead(503).end());
  await prepareHead(region.bases.live);
  first.end();
  await first.preparation;
  await setAttempts(1);
  expect(await execute()).toMatchObject([{ status: "completed" }]);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ["responds with 503", (response) => response.writeHead(503).end(), "The address returned 503."],
  ["responds with 429", (response) => response.writeHead(429).end(), "The address returned 429."],
  ["breaks the connection", (response) => response.destroy(), "(ECONNRESET)."],
])(
  "a download is retried if its server %s, and after the last attempt the error points to the file",
  async (_, respond, problem) => {
    failures.push(respond, respond);
    await queueFile();
    await prepareHead(region.bases.live);
    expect(await listMutations(region.bases.live)).toMatchObject([{ status: "queued", attempts: 1 }]);
    await setAttempts(ATTEMPTS_MAX - 1);
    await prepareHead(region.bases.live);
    const [failed] = await listMutations(region.bases.live);
    expect(failed).toMatchObject({
      status: "failed",
      result: { errorCode: "attachment_unreachable", status: 422, attempts: ATTEMPTS_MAX },
    });
    expect(failed?.result).toMatchObject({
      message: expect.stringMatching(/^\/0\/curriculumVitae\/0: /),
    });
    expect(JSON.stringify(failed?.result)).toContain(problem);
  },
);

test("a download that is retried after a 503 succeeds if the server then sends the file", async () => {
  failures.push((response) => response.writeHead(503).end());
  await queueFile();
  await prepareHead(region.bases.live);
  await setAttempts(1);
  const second = await startDownload();
  second.end();
  await second.preparation;
  expect(await execute()).toMatchObject([{ status: "completed" }]);
});
