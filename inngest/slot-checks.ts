import "server-only";
import { type Receiver, receiverKey } from "@/lib/engine/callbacks/circuit-breaker";
import { singleton } from "@/lib/platform/singleton";
import { wakeCallbackRetry } from "@/lib/platform/wake";

/** The average delay before another run checks for a free slot. */
const CHECK_AFTER_MS = 5_000;
/** A check that is this late no longer counts: its event was lost, or another process received the event. */
const LATE_MS = 2_000;

type SlotCheck = { callbackId: string; atMs: number };

const slotChecks = () => singleton("slot checks", () => new Map<string, SlotCheck>());

/**
 * Schedules an event for a callback whose receiver has no free slot, unless an event for the receiver is
 * already scheduled. One event is enough, because its run delivers all due callbacks.
 */
export function scheduleSlotCheck(callback: Receiver & { id: string }): void {
  const scheduled = slotChecks();
  const now = Date.now();
  for (const [key, { atMs }] of scheduled) if (atMs + LATE_MS < now) scheduled.delete(key);
  const key = receiverKey(callback);
  if (scheduled.has(key)) return;
  const atMs = now + CHECK_AFTER_MS * (0.5 + Math.random());
  scheduled.set(key, { callbackId: callback.id, atMs });
  wakeCallbackRetry(callback.id, callback.baseId, new Date(atMs));
}

/** Forgets the scheduled checks of these callbacks, because a run is checking them. */
export function forgetSlotChecks(callbackIds: string[]): void {
  const ids = new Set(callbackIds);
  for (const [key, { callbackId }] of slotChecks()) if (ids.has(callbackId)) slotChecks().delete(key);
}
