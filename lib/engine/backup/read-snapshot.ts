import "server-only";
import { dataRecords, headerRecord } from "@/lib/platform/backup/archive-records";
import { findMigration, listSequences, listTables, readTable } from "@/lib/platform/backup/tables";
import { driverOf, type Transaction } from "@/lib/platform/database/client";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { storageDriver } from "@/lib/platform/storage/storage";
import { type BackupHeader, type PartHeader, TABLES_LEFT_OUT } from "./archive-headers";

/** Reads several files at a time, because object storage is slow to respond. */
const FILE_CONCURRENCY = 4;

export type BackupCounts = { tables: number; files: number; missingFiles: number };

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
  for await (const keys of findFileKeys(transaction)) yield* readFiles(keys, counts);
  yield header({ part: "end", ...counts });
}

async function* findFileKeys(transaction: Transaction): AsyncIterable<string[]> {
  const rows = driverOf(transaction)<{ key: string }[]>`
    select storage_key as key from attachments union select storage_key from archived_files
    union select found[1] from mutations,
      regexp_matches(input::text, '"storageKey" *: *"([A-Za-z0-9]+)"', 'g') as found
    where status = 'queued'`;
  for await (const batch of rows.cursor(FILE_CONCURRENCY)) yield batch.map(({ key }) => key);
}

async function* readFiles(keys: string[], counts: BackupCounts): AsyncIterable<Buffer> {
  const contents = await Promise.all(keys.map((key) => storageDriver().read(key)));
  for (const [index, key] of keys.entries()) {
    const content = contents[index];
    if (!content) {
      counts.missingFiles += 1;
      continue;
    }
    counts.files += 1;
    yield header({ part: "file", key, sizeBytes: content.length });
    yield* dataRecords(inOne(content));
  }
}

async function* inOne(content: Uint8Array) {
  yield content;
}
