import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { fail } from "@/lib/contract/errors";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { isLockConflict } from "@/lib/platform/database/database-errors";
import { tryLockBase } from "./try-lock-base";

const WAIT_MAX_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/**
 * Runs `work` in one transaction that holds the locks of all given bases. Holds no connection or lock between
 * attempts. Fails with `unavailable` if a base stays locked.
 */
export async function withBasesLocked<T>(
  database: Database,
  baseIds: readonly number[],
  work: (transaction: Transaction) => Promise<T>,
  { waitMaxMs = WAIT_MAX_MS }: { waitMaxMs?: number } = {},
): Promise<T> {
  const startedAt = performance.now();
  // Lock in id order. Otherwise, two callers could each hold a lock that the other one needs.
  const ordered = [...baseIds].sort((left, right) => left - right);
  do {
    const done = await tryLocked(database, ordered, work);
    if (done) return done.value;
    await pause(POLL_INTERVAL_MS);
  } while (performance.now() - startedAt < waitMaxMs);
  const message = "These records are busy. Please try again.";
  return fail("unavailable", message, {}, { headers: { "retry-after": "5" } });
}

/** Returns null if a base is locked, or if the work hit a deadlock or a lock timeout. */
async function tryLocked<T>(
  database: Database,
  baseIds: readonly number[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<{ value: T } | null> {
  try {
    return await database.transaction(async (transaction) => {
      for (const baseId of baseIds) if (!(await tryLockBase(transaction, baseId))) return null;
      return { value: await work(transaction) };
    });
  } catch (error) {
    if (isLockConflict(error)) return null;
    throw error;
  }
}
