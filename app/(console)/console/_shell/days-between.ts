import { TIME_ZONE } from "@/lib/platform/languages";

const DAY_MS = 24 * 60 * 60 * 1_000;

// The Swedish locale formats dates as in ISO 8601.
const ISO_DATE = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/** Returns the calendar day in the Netherlands, as midnight UTC in milliseconds. */
export const startOfDay = (moment: Date): number => Date.parse(ISO_DATE.format(moment));

/** Returns the number of calendar days between two moments. Negative if the first is later. */
export const daysBetween = (moment: Date, now: Date): number =>
  (startOfDay(now) - startOfDay(moment)) / DAY_MS;
