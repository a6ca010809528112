import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { s3Storage } from "@/lib/platform/storage/s3";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { moveFiles } from "@/lib/records/attachments/move-files";
import { newRegion, openTestApi } from "@/test/api";
import { startObjectStorage, type TestObjectStorage } from "@/test/object-storage";
import { bundlePrograms } from "@/test/run-bundled";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";

/** A file of another database that used the same DATA_DIR. */
const foreign = newStorageKey("0123456789ab");

let runProgram: Awaited<ReturnType<typeof bundlePrograms>>;
let server: TestObjectStorage;
let ownKeys: string[];
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  runProgram = await bundlePrograms("migrate", "move-files");
});
beforeEach(async () => {
  server = await startObjectStorage();
  const region = await newRegion();
  const files = [1, 2].map(() => ({ filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) }));
  await createCandidateIn(region, { otherAttachments: files });
  ownKeys = await listStoredKeys();
  await writeFile(join(env().DATA_DIR, "files", foreign), "of another database");
});
afterEach(async () => {
  await server.remove();
  await rm(join(env().DATA_DIR, "files"), { recursive: true });
});

/** Runs a program with the bucket's settings. Returns its exit code and what it printed. */
function run(name: string) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server.bucket;
  return runProgram(name, {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    // The SDK warns that it will need a newer Node.
    NODE_NO_WARNINGS: "1",
  });
}

const listFolder = () => readdir(join(env().DATA_DIR, "files"));

test("with a bucket configured, startup fails until the files in DATA_DIR are moved to the bucket", async () => {
  expect(await run("migrate")).toEqual([
    78,
    `The S3_ settings are set, but ${env().DATA_DIR}/files still holds files. Move them to the bucket with: npm run move-files`,
  ]);
  expect(await run("move-files")).toEqual([0, "Files moved to the bucket files: 2"]);
  expect((await server.keys()).sort()).toEqual(ownKeys);
  expect(Buffer.from((await s3Storage(server.bucket).read(ownKeys[0] ?? "")) ?? [])).toEqual(
    ALLOWED_FILES.pdf,
  );
  expect(await listFolder()).toEqual([foreign]);
  expect(await run("migrate")).toEqual([0, ""]);
});

test("move-files keeps each file in DATA_DIR until the bucket has the file, and can be repeated after a failure", async () => {
  await server.stop();
  expect(await run("move-files")).toEqual([
    1,
    expect.stringMatching(/^Not all files were moved\. Run .* again/),
  ]);
  const bucket = s3Storage(server.bucket);
  const losing = { ...bucket, put: async () => undefined, read: async () => null };
  await expect(moveFiles(db(), losing, () => undefined)).rejects.toThrow("doesn't return the content");
  expect((await listFolder()).sort()).toEqual([...ownKeys, foreign].sort());
  await server.start();
  expect(await moveFiles(db(), bucket, () => undefined)).toBe(2);
  expect(await listFolder()).toEqual([foreign]);
});

test("an old file that nothing refers to anymore is removed, not moved", async () => {
  const orphan = newStorageKey(await databaseKeyPrefix(db()));
  const path = join(env().DATA_DIR, "files", orphan);
  await writeFile(path, "of an erased person");
  const old = new Date(Date.now() - 2 * 86_400_000);
  await utimes(path, old, old);
  await moveFiles(db(), s3Storage(server.bucket), () => undefined);
  expect(await listFolder()).toEqual([foreign]);
  expect((await server.keys()).sort()).toEqual(ownKeys);
});

test("files of a restored database are moved, although their keys have another prefix", async () => {
  const key = newStorageKey("ba9876543210");
  await db().update(attachments).set({ storageKey: key });
  await writeFile(join(env().DATA_DIR, "files", key), "restored");
  await moveFiles(db(), s3Storage(server.bucket), () => undefined);
  expect(await listFolder()).toEqual([foreign]);
  expect(await server.keys()).toContain(key);
});
