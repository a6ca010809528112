import "server-only";
import { and, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { fail, isAppError } from "@/lib/contract/errors";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { withBasesLocked } from "../lock-bases";
import { removeBaseRecords, removeBaseRecordsInBatches, sumRemovedRecords } from "../remove-base-records";

/**
 * Returns an SQL expression for the last 03:00 in Amsterdam at or before a time. Takes daylight saving time
 * into account.
 */
export const lastClearingTime = (time: SQL) => sql`(
  date_trunc('day', (${time} at time zone 'Europe/Amsterdam') - interval '3 hours') + interval '3 hours'
) at time zone 'Europe/Amsterdam'`;

/**
 * Clears every sandbox that hasn't been cleared since the last 03:00 in Amsterdam, except busy ones. Returns
 * the number of cleared sandboxes.
 */
export async function clearSandboxes(database: Database): Promise<number> {
  const due = await database
    .select({ id: recordBases.id })
    .from(recordBases)
    .where(and(eq(recordBases.mode, "sandbox"), lt(recordBases.clearedAt, lastClearingTime(sql`now()`))));
  let cleared = 0;
  for (const { id } of due) {
    try {
      await clearBase(database, id);
      cleared += 1;
    } catch (error) {
      if (!isAppError(error) || error.code !== "unavailable") throw error;
    }
  }
  return cleared;
}

/**
 * Empties a base. Queued mutations stay queued and keep their idempotency keys, and pending callbacks are
 * still delivered. Removes most of a large base in short transactions and the rest in one. New mutations run
 * between these transactions or after the last one.
 */
export async function clearBase(database: Database, baseId: number) {
  const remains = { remains: true };
  const most = await removeBaseRecordsInBatches(database, baseId, remains);
  const clearRest = async (transaction: Transaction) => {
    const rest = await removeBaseRecords(transaction, baseId, remains);
    await scheduleErasureOfFinished(transaction, baseId);
    const clearedAt = await setClearedAt(transaction, baseId);
    const isQueued = and(eq(mutations.baseId, baseId), eq(mutations.status, "queued"));
    return {
      removed: sumRemovedRecords(most, rest),
      stillQueued: await transaction.$count(mutations, isQueued),
      clearedAt,
    };
  };
  return withBasesLocked(database, [baseId], clearRest);
}

/**
 * Schedules the erasure of finished mutations that were kept for a pending callback, and forgets the
 * idempotency keys that clients sent. Gives each row its own `erase_at`, because `eraseDue` reads in that
 * order: with equal times, every batch would have to sort all rows.
 */
const scheduleErasureOfFinished = (transaction: Transaction, baseId: number) =>
  transaction
    .update(mutations)
    .set({
      eraseAt: mutations.finishedAt,
      idempotencyKey: sql`case when not ${mutations.idempotencyKeyGiven} then ${mutations.idempotencyKey} end`,
      idempotencyKeyGiven: false,
      idempotencyDigest: null,
    })
    .where(and(eq(mutations.baseId, baseId), ne(mutations.status, "queued")));

async function setClearedAt(transaction: Transaction, baseId: number): Promise<string> {
  const [base] = await transaction
    .update(recordBases)
    .set({ clearedAt: sql`now()` })
    .where(eq(recordBases.id, baseId))
    .returning({ clearedAt: recordBases.clearedAt });
  return (base ?? fail("region_not_found", "The region was deleted.")).clearedAt.toISOString();
}
