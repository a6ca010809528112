import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { archivedFiles } from "@/db/schema/archived-files";
import { attachments } from "@/db/schema/attachments";
import { fileRemovals } from "@/db/schema/file-removals";
import type { BaseContext } from "@/lib/contract/context";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { inBatches } from "@/lib/platform/database/in-batches";
import type { LinkedFile } from "./file-token";

/**
 * Keeps a candidate's files until the links in the mutation's result expire. Call this before the candidate
 * is deleted.
 */
export async function keepArchivedFiles(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  expiresAt: Date,
): Promise<void> {
  await ctx.db.execute(sql`
    with kept as (
      delete from ${attachments} where base_id = ${ctx.base.id} and candidate_id = ${candidateId}
      returning base_id, id, filename, content_type, storage_key
    )
    insert into ${archivedFiles} (base_id, id, filename, content_type, storage_key, expires_at)
    select base_id, id, filename, content_type, storage_key, ${expiresAt.toISOString()}::timestamptz from kept`);
}

/**
 * Finds the archived file that a link points to. Returns null for links that were created before the
 * candidate was archived, because these links must stop working.
 */
export async function findArchivedFile(queryable: Queryable, { baseId, id, expiresAt }: LinkedFile) {
  const [row] = await queryable
    .select()
    .from(archivedFiles)
    .where(
      and(eq(archivedFiles.baseId, baseId), eq(archivedFiles.id, id), eq(archivedFiles.expiresAt, expiresAt)),
    );
  return row ?? null;
}

/**
 * Releases archived files whose links have expired: deletes their rows and queues their contents for removal.
 * Returns the number of files.
 */
export const releaseExpiredFiles = (database: Database, now: Date): Promise<number> =>
  inBatches(async (rowsMax) => {
    const released = await database.execute(sql`
      with expired as (
        select base_id, id from ${archivedFiles} where expires_at <= ${now.toISOString()}::timestamptz
        order by expires_at limit ${rowsMax} for update skip locked
      ), deleted as (
        delete from ${archivedFiles} as file using expired
        where file.base_id = expired.base_id and file.id = expired.id returning file.storage_key
      )
      insert into ${fileRemovals} (storage_key) select storage_key from deleted returning 1`);
    return released.length;
  });
