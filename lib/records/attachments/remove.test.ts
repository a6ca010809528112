import { mkdir, rmdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fileRemovals } from "@/db/schema/file-removals";
import { connect, db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { newStorageKey as newKeyOf } from "@/lib/platform/storage/storage-key";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { createTestDatabase } from "@/test/database";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { fileStorage } from "./file-storage";
import { removeReleasedFiles, sweepOrphans } from "./remove";

let region: TestRegion;
let newStorageKey: () => string;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const mark = await databaseKeyPrefix(db());
  newStorageKey = () => newKeyOf(mark);
});

const cv = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const DAY_MS = 86_400_000;
const listed = () => db().select().from(fileRemovals);
const release = (...keys: string[]) =>
  db()
    .insert(fileRemovals)
    .values(keys.map((storageKey) => ({ storageKey })));
const put = async () => {
  const key = newStorageKey();
  await fileStorage().put(key, Buffer.from("content"));
  return key;
};
const age = async (key: string) => {
  const past = new Date(Date.now() - 2 * DAY_MS);
  await utimes(join(env().DATA_DIR, "files", key), past, past);
};

describe("the files of a candidate", () => {
  test("are deleted from storage once the candidate is deleted", async () => {
    const before = await listStoredKeys();
    const id = await createCandidateIn(region, { curriculumVitae: [cv, cv], otherAttachments: [cv] });
    expect(await listStoredKeys()).toHaveLength(before.length + 3);
    await call("DELETE", `/api/v2/candidates/${id}`, region);
    await drainQueue(region);
    expect(await listStoredKeys()).toEqual(before);
  });

  test("are removed if the mutation that creates the candidate fails", async () => {
    const before = await listStoredKeys();
    const interaction = { type: "E-mail", performedAt: "2026-03-01T09:30:00Z" };
    const twice = { ...interaction, id: "rec00000000000001", createdAt: "2026-03-01T09:30:00Z" };
    const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
    const body = [{ ...person, curriculumVitae: [cv], interactions: [twice, twice] }];
    const ended = await runMutation(region, "POST", "/api/v2/candidates", { body });
    expect(ended.result.errorCode).toBe("duplicate_id");
    expect(await listStoredKeys()).toEqual(before);
  });
});

describe("released files", () => {
  test("are removed in batches, together with their outbox rows", async () => {
    const keys = await Promise.all(Array.from({ length: 7 }, put));
    await release(...keys);
    expect(await removeReleasedFiles(db(), 3)).toBe(7);
    expect(await listed()).toEqual([]);
    for (const key of keys) expect(await fileStorage().read(key)).toBe(null);
  });

  test("leave the outbox even if they no longer exist in storage", async () => {
    await release(newStorageKey());
    expect(await removeReleasedFiles(db())).toBe(1);
    expect(await listed()).toEqual([]);
  });

  test("stay in the outbox if their removal fails, without blocking other files", async () => {
    const stuck = newStorageKey();
    await mkdir(join(env().DATA_DIR, "files", stuck));
    const [before, after] = [await put(), await put()];
    await release(before, "../../not a key", stuck, stuck, after);
    expect(await removeReleasedFiles(db(), 1)).toBe(2);
    expect((await listed()).map((row) => row.storageKey)).toEqual(["../../not a key", stuck, stuck]);
    expect([await fileStorage().read(before), await fileStorage().read(after)]).toEqual([null, null]);
    await rmdir(join(env().DATA_DIR, "files", stuck));
    expect(await removeReleasedFiles(db())).toBe(2);
    await db().delete(fileRemovals);
  });
});

describe("the orphan sweep", () => {
  test("removes only old files without a reference", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [cv] });
    const attached = await listStoredKeys();
    await call("PATCH", `/api/v2/candidates/${id}`, { ...region, body: { otherAttachments: [cv] } });
    const known = await listStoredKeys();
    expect(known).toHaveLength(attached.length + 1);
    const [released, orphan, young] = [await put(), await put(), await put()];
    await release(released);
    for (const key of [...known, released, orphan]) await age(key);
    expect(await sweepOrphans(db(), { olderThanMs: DAY_MS })).toBe(1);
    expect(await fileStorage().read(orphan)).toBe(null);
    expect(await listStoredKeys()).toEqual([...known, young].sort());
    await drainQueue(region);
    await age(young);
    expect(await sweepOrphans(db(), { olderThanMs: DAY_MS })).toBe(1);
    expect(await listStoredKeys()).toEqual(known);
  });

  test("removes the other files if one can't be removed, and fails at the end", async () => {
    const orphans = await Promise.all(Array.from({ length: 3 }, put));
    for (const key of orphans) await age(key);
    const failing = vi.spyOn(fileStorage(), "remove").mockRejectedValueOnce(new Error("locked"));
    await expect(sweepOrphans(db(), { olderThanMs: DAY_MS })).rejects.toThrow("1 orphaned files");
    failing.mockRestore();
    expect((await listStoredKeys()).filter((key) => orphans.includes(key))).toHaveLength(1);
    expect(await sweepOrphans(db(), { olderThanMs: DAY_MS })).toBe(1);
  });

  test("keeps the files of a database copy that shares the storage", async () => {
    const copy = await createTestDatabase();
    const client = connect(copy.url, 1);
    const mine = await put();
    const copys = newKeyOf(await databaseKeyPrefix(drizzle(client)));
    await fileStorage().put(copys, Buffer.from("content"));
    for (const key of [mine, copys]) await age(key);
    expect(await sweepOrphans(drizzle(client), { olderThanMs: DAY_MS })).toBe(1);
    expect([await fileStorage().read(copys), await fileStorage().read(mine)]).toEqual([
      null,
      expect.anything(),
    ]);
    await fileStorage().put(copys, Buffer.from("content"));
    await age(copys);
    expect(await sweepOrphans(db(), { olderThanMs: DAY_MS })).toBe(1);
    expect([await fileStorage().read(mine), await fileStorage().read(copys)]).toEqual([
      null,
      expect.anything(),
    ]);
    await fileStorage().remove(copys);
    await client.end();
    await copy.drop();
  });

  test("removes more files than fit in one batch", async () => {
    const known = await listStoredKeys();
    const orphans = Array.from({ length: 5100 }, newStorageKey);
    for (const key of orphans) await writeFile(join(env().DATA_DIR, "files", key), "");
    expect(await sweepOrphans(db(), { olderThanMs: -DAY_MS })).toBe(5100);
    expect(await listStoredKeys()).toEqual(known);
  });
});

test("databaseKeyPrefix returns a prefix for a database user without privileges", async () => {
  await db().transaction(async (transaction) => {
    await transaction.execute(sql`create role nobody_special`);
    await transaction.execute(sql`set local role nobody_special`);
    expect(await databaseKeyPrefix(transaction)).toMatch(/^[0-9a-f]{12}$/);
    await transaction.execute(sql`reset role`);
    await transaction.execute(sql`drop role nobody_special`);
  });
});
