import "server-only";
import { clearAccessCache } from "@/lib/access/access-cache";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import type { Database } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { wakeErasures, wakeFiles, wakeMail } from "@/lib/platform/wake";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { applyBatch } from "./apply-batch";
import { eraseDue } from "./erase";
import { reportFinished } from "./report-finished";
import type { AppliedStep } from "./step-result";
import { traceDrain } from "./trace-mutations";

/**
 * `applied` is the number of mutations that a call applied. `next` tells when to call again:
 * - `idle`: at the next wake-up.
 * - `more`: immediately.
 * - `locked`: after a short pause, because the process that holds the lock may miss the newest mutations.
 * - `unprepared`: after `prepareHead`.
 * - `preparing`: at the next wake-up or poll. The process that prepares the next mutation continues after it.
 * - `notBefore`: at that time.
 */
export type DrainResult = {
  applied: number;
  next: "idle" | "more" | "locked" | "unprepared" | "preparing" | { notBefore: Date };
};

/** Larger batches would delay the first mutation's outcome without saving much. */
const BATCH_MAX = 32;

type DrainLimits = { applyMax?: number; timeMs?: number; signal?: AbortSignal };

/**
 * Executes a base's mutations in order until the queue is empty, the next mutation must wait, or the call
 * reaches a limit. Safe to call concurrently and from several processes, because the base's lock admits one
 * caller at a time.
 */
export async function drain(
  database: Database,
  baseId: number,
  limits: DrainLimits = {},
): Promise<DrainResult> {
  const startTime = new Date();
  const executions: (string | null)[] = [];
  try {
    return await drainQueue(database, baseId, limits, executions);
  } finally {
    traceDrain(baseId, startTime, executions);
  }
}

async function drainQueue(
  database: Database,
  baseId: number,
  { applyMax = 200, timeMs = 5_000, signal }: DrainLimits,
  executions: (string | null)[],
): Promise<DrainResult> {
  const startedAt = performance.now();
  let applied = 0;
  while (applied < applyMax && performance.now() - startedAt < timeMs && !signal?.aborted) {
    const scope = await findBaseWithRegion(baseId);
    if (!scope) return { applied, next: "idle" };
    const step = await applyBatch(scope, Math.min(BATCH_MAX, applyMax - applied));
    if (step.status === "outdated") {
      clearAccessCache();
      continue;
    }
    if (step.status === "empty") return { applied, next: "idle" };
    if (step.status === "postponed") return { applied, next: { notBefore: step.until } };
    if (step.status !== "applied") return { applied, next: step.status };
    applied += step.finished.length;
    reportFinished(baseId, step);
    executions.push(...step.finished.map(({ traceparent }) => traceparent));
    if (step.deletedCandidateIds.length > 0) await eraseNow(database, baseId, step);
  }
  return { applied, next: "more" };
}

/**
 * Erases deleted candidates' data from the mutation ledger and updates the candidate counts. Wakes the queues
 * that remove the candidates' files and copy the erasure ledger to its journal, but doesn't wait for storage.
 */
async function eraseNow(
  database: Database,
  baseId: number,
  { finished, deletedCandidateIds }: AppliedStep,
): Promise<void> {
  // `finishedAt` and `erase_at` are on the database's clock, which may be ahead of this process's clock.
  const now = new Date(Math.max(Date.now(), ...finished.map(({ finishedAt }) => finishedAt.getTime())));
  for (const id of deletedCandidateIds) await eraseDue(database, { now, candidate: { baseId, id } });
  wakeFiles();
  wakeErasures();
  // Wake the mail sender, because the deletion also put a confirmation e-mail in the outbox.
  wakeMail();
  try {
    await applyCountChanges(database, { baseId });
  } catch (error) {
    log().error(
      { baseId, cause: describeError(error) },
      "could not update the candidate counts; the sweep will retry",
    );
  }
}
