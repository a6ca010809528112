import "server-only";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { receiverKey } from "@/lib/engine/callbacks/circuit-breaker";
import type { DeliveryOptions } from "@/lib/engine/callbacks/deliver";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { processDeliverySlots } from "@/lib/engine/callbacks/delivery-slots";
import { type DueCallback, findDueCallbacks } from "@/lib/engine/callbacks/find-due";
import { wakeCallbackRetry, wakeDelivery } from "@/lib/platform/wake";
import { forgetSlotChecks, scheduleSlotCheck } from "./slot-checks";
import { findPendingCallbacks } from "./waiting";

/**
 * After this time, a run starts no more deliveries and leaves the remaining callbacks to a new run, so that a
 * shutdown is quick.
 */
const RUN_MS = 5_000;
/**
 * How early a run may start. The Inngest server may start a run a second early, and the server's clock may be
 * ahead. If a callback is due even later, it has been claimed or rescheduled and has its own event.
 */
const EARLY_MAX_MS = 5_000;
const CALLBACKS_MAX = 1_000;

/** The contents of an event. Events of earlier releases have no `baseId`. */
export type DueCallbacks = { baseId?: number; callbackIds: string[] };

type Pending = Awaited<ReturnType<typeof findPendingCallbacks>>;

/**
 * Delivers all due callbacks of the base, and waits for callbacks of the event that become due within
 * seconds. Also delivers due callbacks of other events, so that a receiver's free slot is used immediately.
 */
export async function deliverCallbacks(
  delivery: DeliveryOptions,
  { baseId: knownBaseId, callbackIds }: DueCallbacks,
  timeMs = RUN_MS,
): Promise<{ attempted: number }> {
  forgetSlotChecks(callbackIds);
  const pending = await findPendingCallbacks(delivery.database, callbackIds);
  const baseId = knownBaseId ?? pending[0]?.baseId;
  if (baseId === undefined) return { attempted: 0 };
  const soon = pending.filter(({ dueAt }) => isFuture(dueAt) && dueAt.getTime() <= Date.now() + EARLY_MAX_MS);
  const timeUp = AbortSignal.timeout(timeMs);
  const onLeft = (due: DueCallback[]) => firstOfEachReceiver(due).forEach(scheduleSlotCheck);
  const delivered = deliverBase({ ...delivery, baseId, signal: timeUp, onLeft }, soon);
  // When the time is up, immediately send events for the remaining callbacks. Don't wait for the last
  // responses, because they may take a long time.
  const ended = Promise.race([delivered, once(timeUp, "abort")]);
  const left = ended.then(() => (timeUp.aborted ? wakeRemaining(delivery, baseId, soon) : undefined));
  const [result] = await Promise.all([delivered, left]);
  return result;
}

type Round = Parameters<typeof deliverDue>[0] & { signal: AbortSignal };

async function deliverBase(round: Round, soon: Pending): Promise<{ attempted: number }> {
  let { attempted } = await deliverDue(round);
  for (const { dueAt } of soon) {
    await pauseUntil(dueAt, round.signal);
    if (round.signal.aborted) break;
    attempted += (await deliverDue(round)).attempted;
  }
  return { attempted };
}

async function pauseUntil(time: Date, signal: AbortSignal): Promise<void> {
  // Pause in short steps to notice an abort. The loop also corrects timers that fire a millisecond early.
  while (isFuture(time) && !signal.aborted) await pause(Math.min(time.getTime() - Date.now(), 100));
}

/**
 * Sends events for the work that is left when the run's time is up: one for each callback that isn't due yet,
 * and at most one for each receiver with due callbacks.
 */
async function wakeRemaining(
  { database, slots = processDeliverySlots() }: DeliveryOptions,
  baseId: number,
  soon: Pending,
) {
  for (const { id, dueAt } of soon) if (isFuture(dueAt)) wakeCallbackRetry(id, baseId, dueAt);
  const due = await findDueCallbacks(database, { now: new Date(), limit: CALLBACKS_MAX, baseId });
  for (const callback of firstOfEachReceiver(due)) {
    if (slots.hasRoom(callback)) wakeDelivery(callback.id, baseId);
    else scheduleSlotCheck(callback);
  }
}

const firstOfEachReceiver = (due: DueCallback[]): DueCallback[] => [
  ...new Map(due.toReversed().map((callback) => [receiverKey(callback), callback])).values(),
];

const isFuture = (time: Date): boolean => time.getTime() > Date.now();
