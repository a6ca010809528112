import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { fail } from "@/lib/contract/errors";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { tryLockBase } from "./try-lock-base";

const WAIT_MAX_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/**
 * Works on some bases while nobody else does, in one transaction. Who has to wait for the engine holds no connection
 * meanwhile, and none of the locks. Fails with `unavailable` where a base is never free.
 */
export async function withBasesLocked<T>(
  database: Database,
  baseIds: readonly number[],
  work: (transaction: Transaction) => Promise<T>,
  { waitMaxMs = WAIT_MAX_MS }: { waitMaxMs?: number } = {},
): Promise<T> {
  const startedAt = performance.now();
  // In one order, so that of two who want the same bases the first to have one gets all.
  const ordered = [...baseIds].sort((left, right) => left - right);
  do {
    const done = await database.transaction(async (transaction) => {
      for (const baseId of ordered) if (!(await tryLockBase(transaction, baseId))) return null;
      return { value: await work(transaction) };
    });
    if (done) return done.value;
    await pause(POLL_INTERVAL_MS);
  } while (performance.now() - startedAt < waitMaxMs);
  const message = "These records are being worked on without a break. Nothing was changed; please try again.";
  return fail("unavailable", message, {}, { headers: { "retry-after": "5" } });
}
