const DAY_MS = 86_400_000;
const AMSTERDAM = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam", dateStyle: "short" });

/**
 * Returns the number of midnights in Amsterdam between two times. Returns 0 if `since` is later, for example
 * because a clock is slow.
 */
export function calendarDays(since: string, now: number): number {
  const dayOf = (time: number) => Date.parse(AMSTERDAM.format(time)) / DAY_MS;
  return Math.max(0, dayOf(now) - dayOf(Date.parse(since)));
}
