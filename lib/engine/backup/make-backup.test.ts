import { readdir, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { fileRemovals } from "@/db/schema/file-removals";
import { withBackupLock } from "@/lib/platform/backup/backup-lock";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { storageDriver } from "@/lib/platform/storage/storage";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { removeReleasedFiles, removeReleasedFilesOrThrow } from "@/lib/records/attachments/remove";
import { newRegion, runMutation } from "@/test/api";
import {
  backUp,
  newTestInstance,
  readFiles,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
} from "@/test/backup-fixtures";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn } from "@/test/temp-storage";
import { listBackups, makeBackup } from "./make-backup";
import { checkArchive } from "./read-archive";

beforeAll(async () => switchTo(await newTestInstance()));
afterAll(() => removeTestInstances());

const file = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };

test("files released during a backup aren't removed until the backup is complete", async () => {
  const region = await newRegion();
  const id = await createCandidateIn(region, { curriculumVitae: [file] });
  await withBackupLock(async () => {
    await runMutation(region, "POST", `/api/v2/candidates/${id}/attachments`, {
      body: { otherAttachments: [file] },
    });
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    expect(await removeReleasedFiles(db())).toBe(0);
    expect(Object.keys(await readFiles())).toHaveLength(2);
  });
  expect(await removeReleasedFiles(db())).toBe(2);
  expect(Object.keys(await readFiles())).toEqual([]);
});

test("a removal that backups delay for more than six hours is reported", async () => {
  const storageKey = newStorageKey(await databaseKeyPrefix(db()));
  await withBackupLock(async () => {
    const createdAt = new Date(Date.now() - 5 * 3_600_000);
    await db().insert(fileRemovals).values({ storageKey, createdAt });
    await removeReleasedFilesOrThrow(db());
    await db().execute(sql`update file_removals set created_at = created_at - interval '2 hours'`);
    await expect(removeReleasedFilesOrThrow(db())).rejects.toThrow("A backup has been running for hours");
  });
  await removeReleasedFilesOrThrow(db());
});

test("makeBackup returns null while another process makes a backup", async () => {
  const folder = join(env().DATA_DIR, "backups");
  await withBackupLock(async () => {
    expect(await makeBackup(db(), { folder, keep: 9 })).toBeNull();
  });
  expect(await makeBackup(db(), { folder, keep: 9 })).not.toBeNull();
});

test("makeBackup keeps the newest backups, removes unfinished backups, and leaves other files alone", async () => {
  const folder = join(env().DATA_DIR, "kept");
  for (let round = 0; round < 3; round++) {
    const made = await makeBackup(db(), { folder, keep: 2 });
    expect(made?.removed).toHaveLength(round === 2 ? 1 : 0);
    if (round === 0) await writeFile(join(folder, "notes.txt"), "mine");
    await writeFile(join(folder, "instroom-2026-01-01T00-00-00-000Z.backup.unfinished"), "half");
  }
  const made = await makeBackup(db(), { folder, keep: 2 });
  expect((await readdir(folder)).sort()).toEqual([...(await listBackups(folder)).sort(), "notes.txt"]);
  expect((await listBackups(folder))[0]).toBe(made?.path.slice(folder.length + 1));
  expect((await stat(made?.path ?? "")).mode & 0o777).toBe(0o600);
});

test("makeBackup removes surplus backups if `keep` was lowered, even if the next backup fails", async () => {
  const folder = join(env().DATA_DIR, "full");
  for (let round = 0; round < 3; round++) await makeBackup(db(), { folder, keep: 3 });
  const [newest] = await listBackups(folder);
  const onProgress = () => {
    throw new Error("disk full");
  };
  await expect(makeBackup(db(), { folder, keep: 1, onProgress })).rejects.toThrow("disk full");
  expect(await listBackups(folder)).toEqual([newest]);
});

test("a backup that fails or is aborted while it reads a large table doesn't hang and leaves no file behind", async () => {
  await db().execute(sql`
    insert into security_events select '2026-10', n, now(), 'a', 'staff', 'b', null, null,
      json_build_object('text', md5(n::text) || md5((n + 1)::text)), '', '' from generate_series(1, 50000) n`);
  const folder = join(env().DATA_DIR, "failed");
  const onProgress = ({ bytes }: { bytes: number }) => {
    if (bytes > 500_000) throw new Error("disk full");
  };
  await expect(makeBackup(db(), { folder, keep: 2, onProgress })).rejects.toThrow("disk full");
  expect(await readdir(folder)).toEqual([]);
  const stopping = new AbortController();
  const abort = () => stopping.abort();
  const { signal } = stopping;
  await expect(makeBackup(db(), { folder, keep: 2, signal, onProgress: abort })).rejects.toThrow("aborted");
  expect(await readdir(folder)).toEqual([]);
});

test("a backup whose lock was lost fails and leaves no file behind", async () => {
  const folder = join(env().DATA_DIR, "lost-lock");
  const endSession = async () =>
    await db().execute(sql`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7170003
        and database = (select oid from pg_database where datname = current_database())`);
  let lost: ReturnType<typeof endSession> | undefined;
  const onProgress = () => {
    lost ??= endSession();
  };
  await expect(makeBackup(db(), { folder, keep: 2, onProgress })).rejects.toThrow("lock was lost");
  expect(await lost).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});

test("a backup counts files that are missing from storage, and contains everything else", async () => {
  const region = await newRegion();
  await createCandidateIn(region, { curriculumVitae: [file] });
  await db().execute(sql`update attachments set storage_key = repeat('a', 44)`);
  const { path, missingFiles, files } = await backUp();
  expect({ missingFiles, files }).toEqual({ missingFiles: 1, files: 0 });
  expect((await checkArchive(path)).end).toMatchObject({ missingFiles: 1, files: 0 });
  const { restored } = await restoreToNewInstance(path, []);
  expect(restored.tables).toBeGreaterThan(30);
});

test("a backup counts a file with the wrong size as incomplete, and contains what is left of it", async () => {
  await db().execute(sql`delete from attachments`);
  const id = await createCandidateIn(await newRegion(), { curriculumVitae: [file] });
  const [stored] = await db().select().from(attachments);
  await truncate(join(env().DATA_DIR, "files", stored?.storageKey ?? ""), 10);
  const { missingFiles, missing, files } = await backUp();
  expect({ missingFiles, missing, files }).toEqual({
    missingFiles: 1,
    missing: [`candidate ${id}, attachment ${stored?.id}`],
    files: 1,
  });
});

test("a backup reads a file again after an error", async () => {
  await db().execute(sql`delete from attachments`);
  await createCandidateIn(await newRegion(), { curriculumVitae: [file] });
  const failing = vi.spyOn(storageDriver(), "read").mockRejectedValueOnce(new Error("connection reset"));
  const { missingFiles, files } = await backUp();
  failing.mockRestore();
  expect({ missingFiles, files }).toEqual({ missingFiles: 0, files: 1 });
});

test("a backup lists the ids of the first ten missing files and of their owners, without personal data", async () => {
  await db().execute(sql`delete from attachments`);
  const region = await newRegion();
  for (let count = 0; count < 3; count++)
    await createCandidateIn(region, { otherAttachments: [file, file, file, file] });
  await db().execute(sql`update attachments set storage_key = repeat('b', 30) || id`);
  const owners = await db().execute<{ name: string }>(
    sql`select 'candidate ' || candidate_id || ', attachment ' || id as name from attachments`,
  );
  const { missing, missingFiles } = await backUp();
  expect([missingFiles, missing.length]).toEqual([12, 10]);
  expect(owners.map(({ name }) => name)).toEqual(expect.arrayContaining(missing));
});
