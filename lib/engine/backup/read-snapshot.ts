import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { dataRecords, headerRecord } from "@/lib/platform/backup/archive-records";
import { findMigration, listSequences, listTables, readTable } from "@/lib/platform/backup/tables";
import { driverOf, type Transaction } from "@/lib/platform/database/client";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { storageDriver } from "@/lib/platform/storage/storage";
import { STAGED_KEY_START } from "@/lib/records/attachments/staged";
import { type BackupHeader, type PartHeader, TABLES_LEFT_OUT } from "./archive-headers";

/** Reads several files at a time, because object storage is slow to respond. */
const FILE_CONCURRENCY = 4;

const NAMED_MAX = 10;

/** Nothing else retries a read, and a failure would throw away the whole backup. */
const READ_ATTEMPTS_MAX = 3;
const READ_PAUSE_MS = 1_000;

/** `missing` names the owners of the first missing or incomplete files, without personal data. */
export type BackupCounts = { tables: number; files: number; missingFiles: number; missing: string[] };
/** The size is null if the database doesn't have it. */
type StoredFile = { key: string; owner: string; sizeBytes: number | null };

const header = (part: PartHeader) => headerRecord(part);

/**
 * Reads the database as of the transaction's snapshot, and then the files that it refers to. Stored files
 * never change, and the backup lock prevents their removal.
 */
export async function* readSnapshot(
  transaction: Transaction,
  { id, madeAt }: Pick<BackupHeader, "id" | "madeAt">,
  counts: BackupCounts,
): AsyncIterable<Buffer> {
  const sql = driverOf(transaction);
  const migration = await findMigration(sql);
  if (migration === null) throw new Error("The database has no tables of Instroom.");
  const keyPrefix = await databaseKeyPrefix(transaction);
  yield header({ part: "backup", id, madeAt, migration, keyPrefix });
  for (const table of await listTables(sql)) {
    if (TABLES_LEFT_OUT.includes(table.name)) continue;
    yield header({ part: "table", table });
    yield* dataRecords(readTable(sql, table));
    counts.tables += 1;
  }
  yield header({ part: "sequences", sequences: [...(await listSequences(sql))] });
  for await (const files of findFiles(transaction)) yield* readFiles(files, counts);
  const { tables, files, missingFiles } = counts;
  yield header({ part: "end", tables, files, missingFiles });
}

/** Finds each file once, with one of the attachments or mutations that refer to it. */
const findFiles = (transaction: Transaction): AsyncIterable<StoredFile[]> =>
  driverOf(transaction)<StoredFile[]>`
    select key, min(owner) as owner, min(size)::int as "sizeBytes" from (
      select storage_key as key, 'candidate ' || candidate_id || ', attachment ' || id as owner, size from attachments
      union all select storage_key, 'archived attachment ' || id, null from archived_files
      union all select found[1], 'queued mutation ' || id, null from mutations,
        regexp_matches(input::text, ${`${STAGED_KEY_START}([A-Za-z0-9]+)"`}, 'g') as found
      where status = 'queued'
    ) as stored group by key`.cursor(FILE_CONCURRENCY);

async function* readFiles(stored: StoredFile[], counts: BackupCounts): AsyncIterable<Buffer> {
  const contents = await Promise.all(stored.map(({ key }) => readStored(key)));
  for (const [index, { key, owner, sizeBytes }] of stored.entries()) {
    const content = contents[index];
    if (!content || content.length !== (sizeBytes ?? content.length)) {
      counts.missingFiles += 1;
      if (counts.missing.length < NAMED_MAX) counts.missing.push(owner);
    }
    if (!content) continue;
    counts.files += 1;
    yield header({ part: "file", key, sizeBytes: content.length });
    yield* dataRecords(inOne(content));
  }
}

async function readStored(key: string, attempt = 1): Promise<Uint8Array | null> {
  try {
    return await storageDriver().read(key);
  } catch (error) {
    if (attempt === READ_ATTEMPTS_MAX) throw error;
    await delay(READ_PAUSE_MS);
    return readStored(key, attempt + 1);
  }
}

async function* inOne(content: Uint8Array) {
  yield content;
}
