import "server-only";
import { findBaseWithRegion } from "@/lib/access/regions/find-base-with-region";
import type { Database } from "@/lib/platform/database/client";
import { wakeCallbacks, wakeMail } from "@/lib/platform/wake";
import { removeReleasedFiles } from "@/lib/records/attachments/remove";
import { applyNext } from "./apply-next";
import { eraseDue } from "./erase";

/** How a call of `drain` ended, and so when the base wants the next one. */
export type DrainResult = {
  applied: number;
  next: "when woken" | "now" | "soon, another works here" | { notBefore: Date };
};

type DrainLimits = { applyMax?: number; timeMs?: number; signal?: AbortSignal };

/**
 * Executes a base's mutations in order until none is left, one has to wait, or the bounds of one call are reached.
 * Any number of callers may do this at once, in any number of processes: the base's lock lets one work.
 */
export async function drain(
  database: Database,
  baseId: number,
  { applyMax = 200, timeMs = 5_000, signal }: DrainLimits = {},
): Promise<DrainResult> {
  const startedAt = performance.now();
  let applied = 0;
  while (applied < applyMax && performance.now() - startedAt < timeMs && !signal?.aborted) {
    const scope = await findBaseWithRegion(baseId);
    if (!scope) return { applied, next: "when woken" };
    const step = await applyNext(database, scope);
    if (step.did === "nothing") return { applied, next: "when woken" };
    if (step.did === "postponed") return { applied, next: { notBefore: step.until } };
    if (step.did === "prepared") continue;
    if (step.did !== "applied") return { applied, next: "soon, another works here" };
    applied += 1;
    if (step.callbackId) wakeCallbacks(step.callbackId);
    if (step.erasureDue) {
      await eraseNow(database);
      // Who was deleted is told so.
      wakeMail();
    }
  }
  return { applied, next: "now" };
}

/** A person's data is to go: out of the ledger, and the files out of storage. */
async function eraseNow(database: Database): Promise<void> {
  await eraseDue(database, { now: new Date() });
  await removeReleasedFiles(database);
}
