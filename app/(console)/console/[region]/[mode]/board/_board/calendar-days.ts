import { dutchDay } from "@/lib/platform/dutch-day";

const DAY_MS = 86_400_000;

/**
 * Returns the number of midnights in Amsterdam between two times. Returns 0 if `since` is later than `now`,
 * for example because the browser's clock is slow.
 */
export function calendarDays(since: string, now: number): number {
  const dayOf = (time: number) => Date.parse(dutchDay(time)) / DAY_MS;
  return Math.max(0, dayOf(now) - dayOf(Date.parse(since)));
}
