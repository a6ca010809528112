import { dutchDay } from "@/lib/platform/dutch-day";

/** How often a page checks whether a new day has begun. */
export const DAY_CHECK_INTERVAL_MS = 60_000;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the calendar day in the Netherlands, as midnight UTC in milliseconds. */
export const startOfDay = (moment: Date): number => Date.parse(dutchDay(moment));

/**
 * Returns the number of calendar days between two moments. The number is negative if `moment` is later than
 * `now`.
 */
export const daysBetween = (moment: Date, now: Date): number =>
  (startOfDay(now) - startOfDay(moment)) / DAY_MS;
