import "server-only";
import { singleton } from "@/lib/platform/singleton";

/**
 * Decides which writes need an event. A write needs none while this process drains its base, because the
 * drain executes the write. It also needs none while the base's first mutation is postponed, because an event
 * for that mutation has been sent. Otherwise, one event per base in each `ANNOUNCE_INTERVAL_MS` is enough,
 * because a run executes all writes that were queued before it started.
 */
const ANNOUNCE_INTERVAL_MS = 500;

type BaseWakeUps = {
  waiting: Set<number>;
  /** When a base's last event was sent. The entry is removed when this process starts to drain the base. */
  announcedAtMs: Map<number, number>;
  /** Bases that this process is draining. `isWoken`: the drain must read the queue again before it ends. */
  drains: Map<number, { isWoken: boolean }>;
  /**
   * The time until which each base's first mutation is postponed. An event for that time has already been
   * sent.
   */
  postponedUntilMs: Map<number, number>;
};

// Uses a singleton, because the publisher and the runs are in different bundles of the same process.
const shared = () =>
  singleton<BaseWakeUps>("base wake-ups", () => ({
    waiting: new Set(),
    announcedAtMs: new Map(),
    drains: new Map(),
    postponedUntilMs: new Map(),
  }));

const isPostponed = (baseId: number): boolean => (shared().postponedUntilMs.get(baseId) ?? 0) > Date.now();

/** Registers a committed write. Returns whether it needs an event. */
export function noteWrite(baseId: number): boolean {
  const drain = shared().drains.get(baseId);
  if (drain) drain.isWoken = true;
  if (drain || isPostponed(baseId)) return false;
  shared().waiting.add(baseId);
  return true;
}

export const areBasesWaiting = (): boolean => shared().waiting.size > 0;

/** Takes the waiting bases that had no event in the last interval. With `all`, takes every waiting base. */
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
 * Marks a base as postponed. Returns false if it was already postponed, because the event for that time has
 * been sent.
 */
export function notePostponed(baseId: number, until: Date): boolean {
  if (isPostponed(baseId)) return false;
  shared().postponedUntilMs.set(baseId, until.getTime());
  return true;
}

/**
 * Runs `work`, which drains the base, unless this process is already draining it. In that case, makes the
 * running drain read the queue again, and returns null. `work` must read the queue again whenever `takeWoken`
 * returns true.
 */
export async function drainExclusively<T>(
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
  // The drain hasn't read the queue yet, so it will execute all waiting writes.
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
