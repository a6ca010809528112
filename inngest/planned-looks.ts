import "server-only";
import { type Receiver, receiverKey } from "@/lib/engine/callbacks/circuit-breaker";
import { singleton } from "@/lib/platform/singleton";
import { wakeCallbackRetry } from "@/lib/platform/wake";

/** The average delay before a run looks for a free slot again. */
const LOOK_AGAIN_MS = 5_000;
/** A planned look that is this late no longer counts: its event was lost, or another process received it. */
const LATE_MS = 2_000;

type Look = { callbackId: string; atMs: number };

const looks = () => singleton("planned looks", () => new Map<string, Look>());

/**
 * Schedules an event for a callback whose receiver has no free slot, unless the receiver already has a
 * scheduled event. One is enough, because its run delivers everything that is due.
 */
export function planLook(callback: Receiver & { id: string }): void {
  const planned = looks();
  const now = Date.now();
  for (const [key, { atMs }] of planned) if (atMs + LATE_MS < now) planned.delete(key);
  const key = receiverKey(callback);
  if (planned.has(key)) return;
  const atMs = now + LOOK_AGAIN_MS * (0.5 + Math.random());
  planned.set(key, { callbackId: callback.id, atMs });
  wakeCallbackRetry(callback.id, callback.baseId, new Date(atMs));
}

/** Removes the looks that were planned for these callbacks, because a run is already looking. */
export function endLooks(callbackIds: string[]): void {
  const ids = new Set(callbackIds);
  for (const [key, { callbackId }] of looks()) if (ids.has(callbackId)) looks().delete(key);
}
