/** A key counts as in use for this long after its last call. */
const IN_USE_MS = 60_000;
/** If a key had no calls for a whole day, nightly jobs don't use the key either. */
const DAY_MS = 24 * 60 * 60 * 1000;

type Traffic = {
  /** The number of calls with the old key since the user chose to replace that key. */
  oldCalls: number;
  newCalls: number;
  /** When the old key was last used. Null if never. */
  oldUsedAt: number | null;
  now: number;
};

/** A key's calls in the last seven days, and the number of calls that were added since counting began. */
export type CallCount = { total: number; added: number };

/** Adds the calls since the previous poll. The total falls at midnight UTC, when its oldest day drops out. */
export const countCalls = ({ total, added }: CallCount, newTotal: number): CallCount => ({
  total: newTotal,
  added: added + Math.max(0, newTotal - total),
});

type TrafficState = "waiting" | "mixed" | "silent" | "silentForDay";

/** Returns which keys are in use, judging by their calls. */
export function describeTraffic({ oldCalls, newCalls, oldUsedAt, now }: Traffic): TrafficState {
  if (newCalls === 0) return "waiting";
  const silence = oldUsedAt === null ? null : now - oldUsedAt;
  if (oldCalls > 0 && silence !== null && silence < IN_USE_MS) return "mixed";
  return silence !== null && silence >= DAY_MS ? "silentForDay" : "silent";
}
