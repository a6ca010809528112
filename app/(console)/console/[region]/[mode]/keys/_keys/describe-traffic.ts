/** A key whose last call is this recent counts as in use. */
const IN_USE_MS = 60_000;
/** A nightly job doesn't show before this. */
const DAY_MS = 24 * 60 * 60 * 1000;

type Traffic = {
  /** Calls since the replacement began. */
  oldCalls: number;
  newCalls: number;
  /** When the old key was last used; null if never. */
  oldUsedAt: number | null;
  now: number;
};

type TrafficState = "waiting" | "mixed" | "silent" | "silentForDay";

/** Says which keys are in use, and nothing that the calls don't show. */
export function describeTraffic({ oldCalls, newCalls, oldUsedAt, now }: Traffic): TrafficState {
  if (newCalls === 0) return "waiting";
  const silence = oldUsedAt === null ? null : now - oldUsedAt;
  if (oldCalls > 0 && silence !== null && silence < IN_USE_MS) return "mixed";
  return silence !== null && silence >= DAY_MS ? "silentForDay" : "silent";
}
