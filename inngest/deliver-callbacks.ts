import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type DeliveryOptions, deliver } from "@/lib/engine/callbacks/deliver";
import { wakeCallbacks } from "@/lib/platform/wake";
import { type DueCallback, findPendingCallbacks } from "./waiting";

const CONCURRENCY = 16;
/** After this time a run starts no more deliveries and leaves the rest to a new run, so that a shutdown doesn't wait long. */
const RUN_MS = 5_000;
/**
 * How much too early a run may start: the Inngest server may start it a second early, and its clock may be ahead. A
 * callback that is due later was claimed or rescheduled, and has an event of its own.
 */
const EARLY_MAX_MS = 5_000;

/**
 * Attempts to deliver each of these callbacks once, when it is due. `deliver` itself announces the next attempt, so a
 * slow receiver doesn't delay the retries of other callbacks.
 */
export async function deliverCallbacks(
  delivery: DeliveryOptions,
  ids: string[],
): Promise<{ attempted: number }> {
  const startedAt = performance.now();
  const pending = await findPendingCallbacks(delivery.database, ids);
  const soon = pending.filter(({ dueAt }) => dueAt.getTime() <= Date.now() + EARLY_MAX_MS);
  let attempted = 0;
  const work = async () => {
    for (let next = soon.shift(); next; next = soon.shift()) {
      if (performance.now() - startedAt >= RUN_MS) return leaveToNextRun([next, ...soon.splice(0)]);
      await pauseUntil(next.dueAt);
      if ((await deliver(delivery, next.id)).status !== "skipped") attempted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { attempted };
}

function leaveToNextRun(left: DueCallback[]): void {
  for (const { id, baseId } of left) wakeCallbacks(id, baseId);
}

async function pauseUntil(time: Date): Promise<void> {
  // In a loop, because a timer may fire a millisecond early.
  for (let ms = time.getTime() - Date.now(); ms > 0; ms = time.getTime() - Date.now()) await pause(ms);
}
