import "server-only";
import { and, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import { attachments, candidateHistory, candidates, interactions } from "@/db/schema/candidates";
import { fileRemovals } from "@/db/schema/file-removals";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { fail } from "@/lib/contract/errors";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { tryLockBase } from "../try-lock-base";

/** Returns SQL for the last 03:00 in Amsterdam before a time, with daylight saving time taken into account. */
export const lastClearingTime = (time: SQL) => sql`(
  date_trunc('day', (${time} at time zone 'Europe/Amsterdam') - interval '3 hours') + interval '3 hours'
) at time zone 'Europe/Amsterdam'`;

/**
 * Clears every sandbox that has not been cleared since the last 03:00 in Amsterdam, but skips locked sandboxes. Returns
 * the number of cleared sandboxes.
 */
export async function clearSandboxes(database: Database): Promise<number> {
  const due = await database
    .select({ id: recordBases.id })
    .from(recordBases)
    .where(and(eq(recordBases.mode, "sandbox"), lt(recordBases.clearedAt, lastClearingTime(sql`now()`))));
  let cleared = 0;
  for (const { id } of due) {
    const done = await database.transaction(async (transaction) => {
      if (!(await tryLockBase(transaction, id))) return false;
      await clearBase(transaction, id);
      return true;
    });
    if (done) cleared += 1;
  }
  return cleared;
}

/**
 * Empties a base; the caller must hold its lock. Queued mutations stay queued and pending callbacks are still
 * delivered.
 */
export async function clearBase(transaction: Transaction, baseId: number) {
  const removed = await removeRecords(transaction, baseId);
  const pending = transaction
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(eq(callbacks.mutationId, mutations.id), eq(callbacks.status, "pending")));
  const isFinished = and(eq(mutations.baseId, baseId), sql`${mutations.status} <> 'queued'`);
  const finished = await transaction.delete(mutations).where(and(isFinished, notExists(pending)));
  await transaction.update(mutations).set({ eraseAt: sql`now()` }).where(isFinished);
  const clearedAt = await setClearedAt(transaction, baseId);
  const isQueued = and(eq(mutations.baseId, baseId), eq(mutations.status, "queued"));
  const stillQueued = await transaction.$count(mutations, isQueued);
  return { removed: { ...removed, mutations: finished.count }, stillQueued, clearedAt };
}

async function removeRecords(transaction: Transaction, baseId: number) {
  const files = await transaction.execute(sql`
    insert into ${fileRemovals} (storage_key)
    select storage_key from ${attachments} where base_id = ${baseId}`);
  const deletedInteractions = await transaction.delete(interactions).where(eq(interactions.baseId, baseId));
  const deletedCandidates = await transaction.delete(candidates).where(eq(candidates.baseId, baseId));
  const history = await transaction.delete(candidateHistory).where(eq(candidateHistory.baseId, baseId));
  return {
    candidates: deletedCandidates.count,
    interactions: deletedInteractions.count,
    attachments: files.count,
    archived: history.count,
  };
}

async function setClearedAt(transaction: Transaction, baseId: number): Promise<string> {
  const [base] = await transaction
    .update(recordBases)
    .set({ clearedAt: sql`now()` })
    .where(eq(recordBases.id, baseId))
    .returning({ clearedAt: recordBases.clearedAt });
  return (base ?? fail("region_not_found", "The region was deleted.")).clearedAt.toISOString();
}
