import "server-only";
import { and, asc, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { fail, isAppError } from "@/lib/contract/errors";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { withBasesLocked } from "../lock-bases";
import {
  type RemovedRecords,
  removeBaseRecords,
  removeBaseRecordsInBatches,
  sumRemovedRecords,
} from "../remove-base-records";

/**
 * Returns an SQL expression for the last 03:00 in Amsterdam at or before a time. Takes daylight saving time
 * into account.
 */
export const lastClearingTime = (time: SQL) => sql`(
  date_trunc('day', (${time} at time zone 'Europe/Amsterdam') - interval '3 hours') + interval '3 hours'
) at time zone 'Europe/Amsterdam'`;

const isDue = and(eq(recordBases.mode, "sandbox"), lt(recordBases.clearedAt, lastClearingTime(sql`now()`)));

/**
 * Clears every sandbox that hasn't been cleared since the last 03:00 in Amsterdam, except busy ones. Stops at
 * the next batch once `signal` aborts. Returns the number of cleared sandboxes.
 */
export async function clearSandboxes(
  database: Database,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const due = await database
    .select({ id: recordBases.id })
    .from(recordBases)
    .where(isDue)
    .orderBy(asc(recordBases.id));
  let cleared = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      if (await clearIfDue(database, id, signal)) cleared += 1;
    } catch (error) {
      if (!isAppError(error) || error.code !== "unavailable") throw error;
    }
  }
  return cleared;
}

/**
 * Clears a sandbox, and returns whether it did. Checks in each transaction that the sandbox is still due,
 * because clearing takes a while. Otherwise, it would remove what a client adds after a reset.
 */
async function clearIfDue(
  database: Database,
  baseId: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const mayContinue = async (transaction: Transaction) =>
    !signal?.aborted && (await transaction.$count(recordBases, and(eq(recordBases.id, baseId), isDue))) > 0;
  const most = await removeBaseRecordsInBatches(database, baseId, REMAINS, mayContinue);
  return withBasesLocked(database, [baseId], async (transaction) => {
    if (!(await mayContinue(transaction))) return false;
    await clearRest(transaction, baseId, most);
    return true;
  });
}

/**
 * Empties a base. Queued mutations stay queued and keep their idempotency keys, and pending callbacks are
 * still delivered. Removes most of a large base in short transactions and the rest in one. New mutations run
 * between these transactions or after the last one.
 */
export async function clearBase(database: Database, baseId: number) {
  const most = await removeBaseRecordsInBatches(database, baseId, REMAINS);
  return withBasesLocked(database, [baseId], (transaction) => clearRest(transaction, baseId, most));
}

const REMAINS = { remains: true };

async function clearRest(transaction: Transaction, baseId: number, most: RemovedRecords) {
  const rest = await removeBaseRecords(transaction, baseId, REMAINS);
  await scheduleErasureOfFinished(transaction, baseId);
  const clearedAt = await setClearedAt(transaction, baseId);
  const isQueued = and(eq(mutations.baseId, baseId), eq(mutations.status, "queued"));
  return {
    removed: sumRemovedRecords(most, rest),
    stillQueued: await transaction.$count(mutations, isQueued),
    clearedAt,
  };
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
