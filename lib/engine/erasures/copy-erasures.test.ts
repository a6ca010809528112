import { appendFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { bucketJournal, folderJournal, type Journal } from "@/lib/platform/storage/journal";
import { newRegion, runMutation } from "@/test/api";
import { newTestInstance, removeTestInstances, switchTo } from "@/test/backup-fixtures";
import { startObjectStorage } from "@/test/object-storage";
import { eraseOne } from "@/test/queue-fixtures";
import { createCandidateIn } from "@/test/temp-storage";
import { startCleanUpQueues } from "../mutations/clean-up-queues";
import { copyErasures } from "./copy-erasures";
import { erasureJournal } from "./erasure-journal";
import { readJournals } from "./read-journals";

beforeAll(async () => switchTo(await newTestInstance()));
afterAll(() => removeTestInstances());

const erasedIds = async (journal: Journal = erasureJournal()) =>
  (await readJournals([journal])).erasures.flatMap(({ candidateIds }) => candidateIds);

test("an erasure is copied to the journal outside the database, with ids only", async () => {
  const id = await eraseOne();
  const { erasures } = await readJournals([erasureJournal()]);
  const line = erasures.find(({ candidateIds }) => candidateIds.includes(id));
  expect(line).toMatchObject({ kind: "candidate_deleted", mutations: [{ place: 1 }, { place: 1 }] });
  expect(JSON.stringify(erasures)).not.toMatch(/Piet|example\.org/);
});

test("copyErasures copies the erasures that an earlier attempt couldn't copy", async () => {
  const folder = join(env().DATA_DIR, "erasures");
  await rename(folder, `${folder}-away`);
  await writeFile(folder, "in the way");
  const id = await eraseOne();
  const waiting = () => db().execute(sql`select from erasures where copied_at is null`);
  expect(await waiting()).toHaveLength(1);
  await rm(folder);
  await rename(`${folder}-away`, folder);
  await copyErasures(db());
  expect(await erasedIds()).toContain(id);
  expect(await waiting()).toHaveLength(0);
});

test("an erasure in the last drain before shutdown is copied, even if it wakes no listener", async () => {
  const region = await newRegion();
  const id = await createCandidateIn(region);
  const cleanUps = startCleanUpQueues(db());
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  await cleanUps.stop();
  expect(await erasedIds()).toContain(id);
});

test("the erasures table rejects DELETE, TRUNCATE and changes to a line's candidates", async () => {
  await eraseOne();
  const attempts = [
    sql`delete from erasures`,
    sql`update erasures set candidate_ids = '{}'`,
    sql`truncate erasures`,
  ];
  for (const attempt of attempts)
    await expect(db().execute(attempt)).rejects.toMatchObject({
      cause: { message: "erasures is append-only" },
    });
});

test("the journal can be stored in a bucket", async () => {
  const storage = await startObjectStorage();
  try {
    const journal = bucketJournal(storage.bucket, "erasures/");
    await journal.append([
      { backupId: "0190a0a0-0000-7000-8000-000000000000", madeAt: new Date().toISOString() },
    ]);
    await journal.append([
      { backupId: "0190a0a0-0000-7000-8000-000000000001", madeAt: new Date().toISOString() },
    ]);
    expect((await readJournals([journal])).backupIds.size).toBe(2);
  } finally {
    await storage.remove();
  }
});

describe("readJournals names the file and the line, and says what to do", () => {
  const backup = { backupId: newUuidV7(), madeAt: new Date().toISOString() };
  const expectDamaged = (journal: Journal, file: string) =>
    expect(readJournals([journal])).rejects.toThrow(
      `Line 2 of ${file} is damaged. Put a good copy of that file in its place.`,
    );

  test("if it doesn't recognize the line, instead of skipping it", async () => {
    const journal = folderJournal(join(env().DATA_DIR, "unknown"));
    const name = await journal.append([backup, { candidate: "unknown" }]);
    await expectDamaged(journal, join(journal.location, name));
  });

  test("if the line is cut off", async () => {
    const journal = folderJournal(join(env().DATA_DIR, "cut-off"));
    const file = join(journal.location, await journal.append([backup]));
    await appendFile(file, '{"backupId":"01');
    await expectDamaged(journal, file);
  });

  test("if the journal is in a bucket", async () => {
    const storage = await startObjectStorage();
    try {
      const journal = bucketJournal(storage.bucket, "erasures/");
      const name = await journal.append([backup, { candidate: "unknown" }]);
      await expectDamaged(journal, `${storage.bucket.bucket}/erasures/${name}`);
    } finally {
      await storage.remove();
    }
  });
});
