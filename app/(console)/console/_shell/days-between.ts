import { TIME_ZONE } from "@/lib/platform/languages";

const DAY_MS = 24 * 60 * 60 * 1_000;

// Swedish dates are ISO dates.
const ISO_DATE = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/** Returns midnight UTC of the calendar day in the Netherlands, in milliseconds. */
export const startOfDay = (moment: Date): number => Date.parse(ISO_DATE.format(moment));

/** Returns how many calendar days lie between two moments; negative if the first is later. */
export const daysBetween = (moment: Date, now: Date): number =>
  (startOfDay(now) - startOfDay(moment)) / DAY_MS;
