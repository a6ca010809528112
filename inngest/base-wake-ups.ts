import "server-only";
import { singleton } from "@/lib/platform/singleton";

/**
 * Decides which writes need an event. A write needs none while this process drains its base, because the
 * drain executes it, or while its base waits for a retry. Otherwise one event per base and
 * `ANNOUNCE_INTERVAL_MS` is enough: a run that starts after the write executes it.
 */
const ANNOUNCE_INTERVAL_MS = 500;

type BaseWakeUps = {
  /** Bases with writes for which no event was sent yet. */
  waiting: Set<number>;
  /** When the last event of a base was sent. Removed when a run of the base starts in this process. */
  announcedAtMs: Map<number, number>;
  /** Bases that this process drains. `isWoken`: a write was committed since the drain last looked. */
  drains: Map<number, { isWoken: boolean }>;
  /** Until when the first mutation of a base waits; an event for that time was sent. */
  postponedUntilMs: Map<number, number>;
};

// Shared, because the publisher and the runs are in different bundles of the same process.
const shared = () =>
  singleton<BaseWakeUps>("base wake-ups", () => ({
    waiting: new Set(),
    announcedAtMs: new Map(),
    drains: new Map(),
    postponedUntilMs: new Map(),
  }));

const isPostponed = (baseId: number): boolean => (shared().postponedUntilMs.get(baseId) ?? 0) > Date.now();

/** Notes a committed write. Returns whether an event must be sent for it. */
export function noteWrite(baseId: number): boolean {
  const drain = shared().drains.get(baseId);
  if (drain) drain.isWoken = true;
  if (drain || isPostponed(baseId)) return false;
  shared().waiting.add(baseId);
  return true;
}

/** Returns whether any base still needs an event. */
export const areBasesWaiting = (): boolean => shared().waiting.size > 0;

/**
 * Takes the waiting bases for which no event was sent within the interval, or with `all` every waiting base.
 */
export function takeBasesToAnnounce({ all }: { all: boolean }): number[] {
  const { waiting, announcedAtMs } = shared();
  const now = performance.now();
  for (const [baseId, atMs] of announcedAtMs)
    if (now - atMs >= ANNOUNCE_INTERVAL_MS) announcedAtMs.delete(baseId);
  const baseIds = [...waiting].filter((baseId) => all || !announcedAtMs.has(baseId));
  for (const baseId of baseIds) {
    waiting.delete(baseId);
    announcedAtMs.set(baseId, now);
  }
  return baseIds;
}

/**
 * Notes that a base is postponed. Returns false if that was noted before, so that its event has already been
 * sent.
 */
export function notePostponed(baseId: number, until: Date): boolean {
  if (isPostponed(baseId)) return false;
  shared().postponedUntilMs.set(baseId, until.getTime());
  return true;
}

/**
 * Marks the base as being drained by this process during `work`, which must repeat while `takeWoken` returns
 * true. Returns null if this process is already draining the base. That drain then repeats.
 */
export async function whileDraining<T>(
  baseId: number,
  work: (takeWoken: () => boolean) => Promise<T>,
): Promise<T | null> {
  const { waiting, announcedAtMs, drains } = shared();
  const running = drains.get(baseId);
  if (running) {
    running.isWoken = true;
    return null;
  }
  const drain = { isWoken: false };
  drains.set(baseId, drain);
  // The drain reads the queue after this point, so it executes all waiting writes.
  waiting.delete(baseId);
  announcedAtMs.delete(baseId);
  try {
    return await work(() => {
      const wasWoken = drain.isWoken;
      drain.isWoken = false;
      return wasWoken;
    });
  } finally {
    drains.delete(baseId);
  }
}
