import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { describeError, log } from "@/lib/platform/log";
import { type Claim, claimCallbacks } from "./claim";
import { attemptClaimed, currentTime, type DeliveryOptions, finishAttempt } from "./deliver";
import { processDeliverySlots } from "./delivery-slots";
import { type DueCallback, findDueCallbacks } from "./find-due";
import type { EndedAttempt } from "./record";
import { takeSlots } from "./take-slots";

const CALLBACKS_PER_QUERY = 1_000;
/** How often `deliverDue` checks for newly due callbacks while slow receivers occupy slots. */
const POLL_INTERVAL_MS = 500;
/** The pause between queries, so that slots freed at about the same time are filled by one query. */
const COLLECT_MS = 4;

/** Delivers due callbacks in the background, whenever `wake` is called or a slot becomes free. */
export function startDeliveries(database: Database): { wake: () => void; stop: () => Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const runs = keyedQueue(async () => {
    await startDue({ database }, running, wake);
    await pause(COLLECT_MS);
    return null;
  }, 1);
  const wake = () => runs.wake("due");
  return {
    wake,
    stop: async () => {
      await runs.stop();
      await Promise.all(running);
    },
  };
}

type RunOptions = DeliveryOptions & {
  baseId?: number;
  /** How long callbacks must be overdue to be delivered. By default, they only need to be due. */
  overdueMs?: () => number;
};

type DeliverDueOptions = RunOptions & {
  signal?: AbortSignal | undefined;
  /** Called with the due callbacks that couldn't get a slot. */
  onLeft?: (callbacks: DueCallback[]) => void;
};

/**
 * Delivers due callbacks until none is left or the signal aborts, then waits for the deliveries it started.
 * Returns the number of attempts.
 */
export async function deliverDue({
  signal,
  onLeft,
  ...run
}: DeliverDueOptions): Promise<{ attempted: number }> {
  const running = new Set<Promise<unknown>>();
  let attempted = 0;
  try {
    for (;;) {
      const wasRunning = running.size > 0;
      const { started, left } = signal?.aborted ? NOTHING_STARTED : await startDue(run, running);
      attempted += started;
      if (!wasRunning && started === 0) {
        onLeft?.(left);
        return { attempted };
      }
      await waitForOne(running);
    }
  } finally {
    await Promise.all(running);
  }
}

type Started = { started: number; left: DueCallback[] };

const NOTHING_STARTED: Started = { started: 0, left: [] };

/**
 * Claims the due callbacks that get a slot, and starts their attempts. If no callback gets a slot, `left`
 * contains the due callbacks.
 */
async function startDue(
  { baseId, overdueMs, ...delivery }: RunOptions,
  running: Set<Promise<unknown>>,
  onFreeSlot?: () => void,
): Promise<Started> {
  const { database, slots = processDeliverySlots() } = delivery;
  const startedAt = currentTime(delivery);
  const now = new Date(startedAt.getTime() - (overdueMs?.() ?? 0));
  let chosen: DueCallback[] = [];
  const left = await findDueCallbacks(database, { now, limit: CALLBACKS_PER_QUERY, baseId }, (due) => {
    chosen = takeSlots(due, slots);
    return chosen.length > 0;
  });
  if (chosen.length === 0) return { started: 0, left };
  const ids = chosen.map(({ id }) => id);
  const claims = await claimCallbacks(database, ids, startedAt).catch((error: unknown) => {
    for (const receiver of chosen) slots.release(receiver);
    throw error;
  });
  const claimOf = new Map(claims.map((claim) => [claim.callbackId, claim]));
  for (const callback of chosen) {
    const claim = claimOf.get(callback.id);
    if (!claim) {
      // Another process claimed the callback first.
      slots.release(callback);
      continue;
    }
    // Free the slot before recording the attempt, so that the receiver's next callback can start. The slot
    // belongs to the host in `callback`: the region may have changed the URL before the claim.
    const attempt = attemptClaimed(delivery, claim, startedAt).finally(() => {
      slots.release(callback);
      onFreeSlot?.();
    });
    track(running, Promise.allSettled([attempt]));
    track(running, finish(delivery, claim, attempt));
  }
  return { started: claims.length, left: [] };
}

/** Records the attempt. If that fails, the callback can be claimed again when its lease ends. */
async function finish(
  delivery: DeliveryOptions,
  { callbackId, mutationId }: Claim,
  attempt: Promise<EndedAttempt>,
) {
  try {
    await finishAttempt(delivery, await attempt);
  } catch (error) {
    log().error({ callbackId, mutationId, cause: describeError(error) }, "callback delivery failed");
  }
}

function track(running: Set<Promise<unknown>>, work: Promise<unknown>): void {
  running.add(work);
  work.finally(() => running.delete(work));
}

async function waitForOne(running: Set<Promise<unknown>>): Promise<void> {
  if (running.size === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const poll = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, POLL_INTERVAL_MS);
  });
  await Promise.race([...running, poll]);
  clearTimeout(timer);
  await pause(COLLECT_MS);
}
