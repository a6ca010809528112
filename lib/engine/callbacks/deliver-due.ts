import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { keyedQueue } from "@/lib/platform/keyed-queue";
import { describeError, log } from "@/lib/platform/log";
import { receiverKey } from "./circuit-breaker";
import { claimCallbacks } from "./claim";
import { currentTime, type DeliveryOptions, deliverClaimed } from "./deliver";
import { type DeliverySlots, processDeliverySlots } from "./delivery-slots";
import { type DueCallback, findDueCallbacks } from "./find-due";

const CALLBACKS_PER_QUERY = 1_000;
/** How often `deliverDue` looks for callbacks that became due, while slow receivers occupy slots. */
const POLL_INTERVAL_MS = 500;

/** Delivers due callbacks in the background, each time it is woken and whenever a delivery ends. */
export function startDeliveries(database: Database): { wake: () => void; stop: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  const rounds = keyedQueue(async () => {
    await startDue({ database }, running, wake);
    return null;
  }, 1);
  const wake = () => rounds.wake("due");
  return {
    wake,
    stop: async () => {
      await rounds.stop();
      await Promise.all(running);
    },
  };
}

type Round = DeliveryOptions & { signal?: AbortSignal | undefined };

/**
 * Delivers due callbacks until none is left or the signal aborts, and waits for the deliveries that it started. Returns
 * the number of attempts.
 */
export async function deliverDue({ signal, ...delivery }: Round): Promise<{ attempted: number }> {
  const running = new Set<Promise<void>>();
  let attempted = 0;
  try {
    for (;;) {
      const wasRunning = running.size > 0;
      const started = signal?.aborted ? 0 : await startDue(delivery, running);
      attempted += started;
      if (!wasRunning && started === 0) return { attempted };
      await waitForOne(running);
    }
  } finally {
    await Promise.all(running);
  }
}

/** Claims and starts due callbacks for which there is a slot. Returns how many. */
async function startDue(delivery: DeliveryOptions, running: Set<Promise<void>>, onEnd?: () => void) {
  const { database, slots = processDeliverySlots() } = delivery;
  const startedAt = currentTime(delivery);
  const due = await findDueCallbacks(database, { now: startedAt, limit: CALLBACKS_PER_QUERY });
  const chosen = takeSlots(due, slots);
  if (chosen.size === 0) return 0;
  const claims = await claimCallbacks(database, [...chosen.keys()], startedAt).catch((error: unknown) => {
    for (const receiver of chosen.values()) slots.release(receiver);
    throw error;
  });
  for (const claim of claims) {
    const receiver = chosen.get(claim.callbackId);
    if (!receiver) continue;
    chosen.delete(claim.callbackId);
    const ended = deliverClaimed(delivery, receiver, claim, startedAt)
      // The callback can be claimed again when its lease ends.
      .catch((error: unknown) => {
        log().error(
          { callbackId: claim.callbackId, cause: describeError(error) },
          "callback delivery failed",
        );
      })
      .then(() => {
        slots.release(receiver);
        running.delete(ended);
        onEnd?.();
      });
    running.add(ended);
  }
  // Another process was first for these.
  for (const receiver of chosen.values()) slots.release(receiver);
  return claims.length;
}

/** Takes slots for due callbacks, always next for the base and then the host with the fewest running deliveries. */
function takeSlots(due: DueCallback[], slots: DeliverySlots): Map<string, DueCallback> {
  const queues = new Map<string, DueCallback[]>();
  for (const callback of due) {
    const key = receiverKey(callback);
    queues.set(key, [...(queues.get(key) ?? []), callback]);
  }
  const chosen = new Map<string, DueCallback>();
  for (;;) {
    const next = findNext([...queues.values()], slots);
    if (!next) return chosen;
    slots.take(next);
    chosen.set(next.id, next);
    queues.get(receiverKey(next))?.shift();
  }
}

function findNext(queues: DueCallback[][], slots: DeliverySlots): DueCallback | undefined {
  let next: DueCallback | undefined;
  let fewest = { base: Number.POSITIVE_INFINITY, receiver: Number.POSITIVE_INFINITY };
  for (const [first] of queues) {
    if (!first || !slots.hasRoom(first)) continue;
    const running = slots.countFor(first);
    const isFewer =
      running.base < fewest.base || (running.base === fewest.base && running.receiver < fewest.receiver);
    if (isFewer) [next, fewest] = [first, running];
  }
  return next;
}

async function waitForOne(running: Set<Promise<void>>): Promise<void> {
  if (running.size === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, POLL_INTERVAL_MS);
  });
  await Promise.race([...running, pause]);
  clearTimeout(timer);
}
