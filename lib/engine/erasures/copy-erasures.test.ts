import { appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { bucketJournal, copiedJournal, folderJournal, type Journal } from "@/lib/platform/storage/journal";
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

describe("a journal with a copy", () => {
  let madeMs = 0;
  /** Each has a later id, because ids from the same millisecond aren't in order. */
  const backup = () => ({ backupId: newUuidV7(++madeMs), madeAt: new Date().toISOString() });
  const backupsIn = async (journal: Journal) => [...(await readJournals([journal])).backupIds].sort();
  const inFolder = (name: string) => folderJournal(join(env().DATA_DIR, name));

  test("adds each file to both, and reading it adds the files that the copy lacks", async () => {
    const [main, copy] = [inFolder("main"), inFolder("copy")];
    const [first, second, third] = [backup(), backup(), backup()];
    await main.append([first]);
    const journal = copiedJournal(main, copy, (error) => expect.unreachable(String(error)));
    await journal.append([second]);
    expect(await backupsIn(copy)).toEqual([second.backupId]);
    const both = [first.backupId, second.backupId].sort();
    expect(await backupsIn(journal)).toEqual(both);
    expect(await backupsIn(copy)).toEqual(both);
    const name = await journal.append([third]);
    expect([await main.has(name), await copy.has(name), await journal.has(name)]).toEqual([true, true, true]);
  });

  test("is complete even if another process copies the same file at the same time", async () => {
    const [main, copy] = [inFolder("shared main"), inFolder("shared copy")];
    const lines = [backup(), backup()];
    const name = await main.append(lines);
    await mkdir(copy.location);
    const unfinished = join(copy.location, `${name}.unfinished`);
    await writeFile(unfinished, "half a line");
    const journals = [1, 2].map(() =>
      copiedJournal(main, copy, (error) => expect.unreachable(String(error))),
    );
    await Promise.all(journals.map(backupsIn));
    expect(await backupsIn(copy)).toEqual(lines.map(({ backupId }) => backupId));
    expect(await readFile(unfinished, "utf8")).toBe("half a line");
  });

  test("works if the copy can't be written, and reports the failure once per read", async () => {
    const main = inFolder("main without a copy");
    await writeFile(join(env().DATA_DIR, "not a folder"), "");
    const errors: unknown[] = [];
    const journal = copiedJournal(main, inFolder("not a folder"), (error) => errors.push(error));
    const lines = [backup(), backup()];
    for (const line of lines) await journal.append([line]);
    expect(errors).toHaveLength(2);
    expect(await backupsIn(journal)).toEqual(lines.map(({ backupId }) => backupId).sort());
    expect(errors).toHaveLength(3);
  });

  test("is used for the erasures if both a bucket and BACKUP_FOLDER are configured", async () => {
    await switchTo(await newTestInstance());
    const storage = await startObjectStorage();
    const folder = join(env().DATA_DIR, "other disk");
    Object.assign(env(), { bucket: storage.bucket, BACKUP_FOLDER: folder });
    try {
      const erased = newUuidV7();
      await erasureJournal().append([{ backupId: erased, madeAt: new Date().toISOString() }]);
      expect(await backupsIn(bucketJournal(storage.bucket, "erasures/"))).toEqual([erased]);
      expect(await backupsIn(folderJournal(join(folder, "erasures")))).toEqual([erased]);
    } finally {
      await switchTo(await newTestInstance());
      await storage.remove();
    }
  });
});

describe("readJournals rejects a damaged line with an error that names the file and the line and says what to do", () => {
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
