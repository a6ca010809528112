import "server-only";
import { CALLBACKS_PER_EVENT_MAX, callbacksDue, mutationsQueued, type WakeUp } from "./events";

/**
 * At most this many callbacks, and this many events for postponed bases, wait to be sent. Any more are
 * dropped, because the fallback and the sweep find their work later.
 */
const PENDING_MAX = 10_000;
const SECOND_MS = 1_000;
/**
 * After a second without callbacks, a base's next callback is sent immediately. Callbacks that follow within
 * a second are sent together. Retries are also collected for a second, unless they are due within two
 * seconds.
 */
const COLLECT_MS = 1_000;

/**
 * Callbacks of one base that are sent together. With `ts`, they are due in the second that starts at `ts`.
 */
type DueGroup = { baseId: number; ts?: number | undefined; ids: Set<string>; addedAtMs: number };

/**
 * Collects wake-ups for the Inngest server, removes duplicates and combines them into as few events as
 * possible.
 */
export function createWakeUpBatch() {
  const groups = new Map<string, DueGroup>();
  const events: WakeUp[] = [];
  let callbackCount = 0;
  const sentAtMs = new Map<number, number>();
  const isDue = ({ baseId, ts, addedAtMs }: DueGroup, now: number) => {
    if (ts !== undefined && ts - Date.now() < 2 * COLLECT_MS) return true;
    const sinceMs = ts === undefined ? (sentAtMs.get(baseId) ?? Number.NEGATIVE_INFINITY) : addedAtMs;
    return now - sinceMs >= COLLECT_MS;
  };
  return {
    addPostponedBase: (baseId: number, notBefore: Date) => {
      if (events.length < PENDING_MAX)
        events.push(mutationsQueued.create({ baseId }, { ts: notBefore.getTime() }));
    },
    addCallback: (callbackId: string, baseId: number, dueAt?: Date) => {
      if (callbackCount >= PENDING_MAX) return;
      const ts = dueAt && Math.floor(dueAt.getTime() / SECOND_MS) * SECOND_MS;
      const key = `${baseId} ${ts}`;
      const group = groups.get(key) ?? { baseId, ts, ids: new Set<string>(), addedAtMs: performance.now() };
      groups.set(key, group);
      if (!group.ids.has(callbackId)) callbackCount += 1;
      group.ids.add(callbackId);
    },
    isEmpty: () => events.length === 0 && groups.size === 0,
    /** Takes the events to send now. `all` includes callbacks that are still being collected. */
    take: ({ all }: { all: boolean }): WakeUp[] => {
      const now = performance.now();
      const taken = events.splice(0);
      for (const [key, group] of groups) {
        if (!all && !isDue(group, now)) continue;
        groups.delete(key);
        if (group.ts === undefined) sentAtMs.set(group.baseId, now);
        callbackCount -= group.ids.size;
        taken.push(...callbackEvents(group.baseId, [...group.ids], group.ts));
      }
      return taken;
    },
  };
}

export function callbackEvents(baseId: number, ids: string[], ts?: number): WakeUp[] {
  const events: WakeUp[] = [];
  for (let start = 0; start < ids.length; start += CALLBACKS_PER_EVENT_MAX) {
    const callbackIds = ids.slice(start, start + CALLBACKS_PER_EVENT_MAX);
    events.push(callbacksDue.create({ baseId, callbackIds }, ts === undefined ? {} : { ts }));
  }
  return events;
}
