import { daysBetween } from "@/app/(console)/console/_values/days-between";

/**
 * Returns the number of midnights in Amsterdam between two times. Returns 0 if `since` is later than `now`,
 * for example because the browser's clock is slow.
 */
export const calendarDays = (since: string, now: number): number =>
  Math.max(0, daysBetween(new Date(since), new Date(now)));
