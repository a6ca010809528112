import "server-only";
import { type Receiver, receiverKey } from "@/lib/engine/callbacks/circuit-breaker";
import { singleton } from "@/lib/platform/singleton";
import { wakeCallbackRetry } from "@/lib/platform/wake";

/** How long it takes on average until a run looks again for a free slot. */
const LOOK_AGAIN_MS = 5_000;
/** After this time, the event of a look counts as lost, or as received by another process. */
const LATE_MS = 2_000;

type Look = { callbackId: string; atMs: number };

const looks = () => singleton("planned looks", () => new Map<string, Look>());

/**
 * Sends a later event for a callback whose receiver has no free slot, unless one is already on its way for the same
 * receiver: the run that it starts delivers everything that is due, so one for each waiting callback would be useless.
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

/** Forgets the looks planned with these callbacks, because they take place now. */
export function endLooks(callbackIds: string[]): void {
  const ids = new Set(callbackIds);
  for (const [key, { callbackId }] of looks()) if (ids.has(callbackId)) looks().delete(key);
}
