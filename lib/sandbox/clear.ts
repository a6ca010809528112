import "server-only";
import { and, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/db/client";
import { attachments, candidateHistory, candidates } from "@/db/schema/candidates";
import { fileRemovals } from "@/db/schema/file-removals";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { lockBase } from "@/lib/mutations/lock-base";

/** The last 03:00 in Amsterdam before a moment, summer time or not (contract §9). */
export const lastClearingTime = (moment: SQL) => sql`(
  date_trunc('day', (${moment} at time zone 'Europe/Amsterdam') - interval '3 hours') + interval '3 hours'
) at time zone 'Europe/Amsterdam'`;

/** Clears every sandbox that was not cleared since the last 03:00 in Amsterdam. Returns how many it cleared. */
export async function clearSandboxes(database: Database): Promise<number> {
  const due = await database
    .select({ id: recordBases.id })
    .from(recordBases)
    .where(and(eq(recordBases.mode, "sandbox"), lt(recordBases.clearedAt, lastClearingTime(sql`now()`))));
  let cleared = 0;
  for (const { id } of due) {
    const done = await database.transaction(async (transaction) => {
      if (!(await lockBase(transaction, id))) return false;
      await clearBase(transaction, id);
      return true;
    });
    if (done) cleared += 1;
  }
  return cleared;
}

/** Empties a base, under its lock. What is queued stays queued, and a report still under way is still delivered. */
async function clearBase(transaction: Transaction, baseId: number): Promise<void> {
  const keys = transaction
    .select({ storageKey: attachments.storageKey })
    .from(attachments)
    .where(eq(attachments.baseId, baseId));
  const released = await keys;
  if (released.length > 0) await transaction.insert(fileRemovals).values(released);
  await transaction.delete(candidates).where(eq(candidates.baseId, baseId));
  await transaction.delete(candidateHistory).where(eq(candidateHistory.baseId, baseId));
  const pending = transaction
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(eq(callbacks.mutationId, mutations.id), eq(callbacks.status, "pending")));
  const isFinished = and(eq(mutations.baseId, baseId), sql`${mutations.status} <> 'queued'`);
  await transaction.delete(mutations).where(and(isFinished, notExists(pending)));
  await transaction.update(mutations).set({ eraseAt: sql`now()` }).where(isFinished);
  await transaction.update(recordBases).set({ clearedAt: sql`now()` }).where(eq(recordBases.id, baseId));
}
