import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { archivedFiles } from "@/db/schema/archived-files";
import { attachments } from "@/db/schema/attachments";
import { fileRemovals } from "@/db/schema/file-removals";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import { isBackupRunning } from "@/lib/platform/backup/backup-lock";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import type { LedgerInput } from "../operation-handler";
import { fileStorage } from "./file-storage";
import type { AttachmentRow } from "./find";
import { stagedStorageKeys } from "./staged";

/*
 * Files are removed in two steps. The transaction that releases a file writes the file's storage key to the
 * outbox. A later step removes the file, with retries. Files whose transaction was rolled back or whose
 * process crashed are never released; the orphan sweep removes them.
 */

/** Releases all files of a candidate who is about to be deleted. */
export async function releaseCandidateFiles(
  ctx: BaseContext<Transaction>,
  candidateId: string,
): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${fileRemovals} (storage_key)
    select storage_key from ${attachments} where base_id = ${ctx.base.id} and candidate_id = ${candidateId}`);
}

/** Releases all files of bases that are about to be deleted, including those of queued mutations. */
export async function releaseBaseFiles(transaction: Transaction, baseIds: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    insert into ${fileRemovals} (storage_key)
    select storage_key from ${attachments} where ${inArray(attachments.baseId, [...baseIds])}
    union all
    select storage_key from ${archivedFiles} where ${inArray(archivedFiles.baseId, [...baseIds])}`);
  const queued = await transaction
    .select({ input: mutations.input })
    .from(mutations)
    .where(
      and(
        inArray(mutations.baseId, [...baseIds]),
        eq(mutations.status, "queued"),
        sql`strpos(${mutations.input}::text, 'storageKey') > 0`,
      ),
    );
  for (const { input } of queued) await releaseStaged(transaction, (input as LedgerInput).body);
}

/** Releases the staged files in the body of a mutation that failed or is about to be deleted. */
export async function releaseStaged(queryable: Queryable, body: unknown): Promise<void> {
  await release(queryable, stagedStorageKeys(body));
}

export async function removeAttachments(ctx: BaseContext<Transaction>, rows: AttachmentRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await ctx.db
    .delete(attachments)
    .where(and(eq(attachments.baseId, ctx.base.id), inArray(attachments.id, ids)));
  await release(
    ctx.db,
    rows.map((row) => row.storageKey),
  );
}

async function release(queryable: Queryable, storageKeys: string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await queryable.insert(fileRemovals).values(storageKeys.map((storageKey) => ({ storageKey })));
}

/**
 * Removes all released files in batches and returns how many it removed. Files that can't be removed stay in
 * the outbox. While a backup is running, all files stay in the outbox.
 */
export const removeReleasedFiles = async (database: Database, limit?: number): Promise<number> =>
  (await removeBatches(database, limit)).removed;

/**
 * Like `removeReleasedFiles`, but throws at the end if some files couldn't be removed, or if backups have
 * delayed a removal by more than six hours, for example because the disk with the backups doesn't respond.
 */
export async function removeReleasedFilesOrThrow(database: Database): Promise<void> {
  const { failed } = await removeBatches(database);
  if (failed > 0) throw new Error(`${failed} files could not be removed.`);
  const [late] = await database.execute(sql`
    select from ${fileRemovals} where created_at < now() - interval '6 hours' limit 1`);
  if (late) throw new Error("A backup has been running for hours, so released files could not be removed.");
}

async function removeBatches(database: Database, limit = 500): Promise<{ removed: number; failed: number }> {
  let removed = 0;
  let failed = 0;
  let after = 0;
  for (;;) {
    const batch = await database
      .select()
      .from(fileRemovals)
      .where(gt(fileRemovals.id, after))
      .orderBy(asc(fileRemovals.id))
      .limit(limit);
    // Check after reading the batch, because a backup that starts later doesn't refer to these files.
    if (batch.length > 0 && (await isBackupRunning(database))) return { removed, failed };
    const done = await removeFiles(batch);
    if (done.length > 0) await database.delete(fileRemovals).where(inArray(fileRemovals.id, done));
    removed += done.length;
    failed += batch.length - done.length;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < limit) return { removed, failed };
  }
}

/** Returns the ids of the outbox rows whose file was removed. */
async function removeFiles(removals: (typeof fileRemovals.$inferSelect)[]): Promise<number[]> {
  const settled = await Promise.allSettled(
    removals.map(({ storageKey }) => fileStorage().remove(storageKey)),
  );
  logFailedRemoval(settled);
  return removals.flatMap(({ id }, index) => (settled[index]?.status === "fulfilled" ? [id] : []));
}

/** Logs the first failure, because the others usually have the same cause. */
function logFailedRemoval(settled: PromiseSettledResult<unknown>[]): void {
  const failure = settled.find((removal) => removal.status === "rejected");
  if (failure)
    log().error({ cause: describeError(failure.reason) }, "files could not be removed from storage");
}

const ORPHANS_BATCH = 5_000;

/**
 * Removes stored files that no attachment, archived file, queued mutation or outbox row refers to, and
 * returns how many it removed. Skips files younger than `olderThanMs`, because the transaction that stores
 * them may still be running. Throws at the end if some files couldn't be removed.
 */
export async function sweepOrphans(
  database: Database,
  { olderThanMs }: { olderThanMs: number },
): Promise<number> {
  const settled: PromiseSettledResult<void>[] = [];
  let batch: string[] = [];
  const removeBatch = async () => {
    for (const key of await unknownKeys(database, batch))
      settled.push(...(await Promise.allSettled([fileStorage().remove(key)])));
    batch = [];
  };
  const putBefore = new Date(Date.now() - olderThanMs);
  for await (const key of fileStorage().listOlderThan(putBefore, await databaseKeyPrefix(database))) {
    batch.push(key);
    if (batch.length === ORPHANS_BATCH) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
  const removed = settled.filter(({ status }) => status === "fulfilled").length;
  if (removed > 0) log().info({ removed }, "orphaned files removed");
  logFailedRemoval(settled);
  if (removed < settled.length)
    throw new Error(`${settled.length - removed} orphaned files could not be removed.`);
  return removed;
}

/**
 * Returns the keys that nothing refers to. Uses a single statement. Between two statements, a key could move
 * from the ledger to an attachment, and both statements would miss it.
 */
export async function unknownKeys(database: Database, keys: string[]): Promise<string[]> {
  const rows = await database.execute<{ key: string }>(sql`
    with unattached as materialized (
      select key from unnest(${sql.param(keys)}::text[]) as key
      where not exists (select from ${attachments} where storage_key = key)
        and not exists (select from ${archivedFiles} where storage_key = key)
        and not exists (select from ${fileRemovals} where storage_key = key)
    )
    select key from unattached
    where not exists (
      select from ${mutations} where status = 'queued' and strpos(input::text, key) > 0)`);
  return rows.map(({ key }) => key);
}
