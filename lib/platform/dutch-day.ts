import { TIME_ZONE } from "./languages";

// The Swedish locale formats dates as in ISO 8601.
const ISO_DATE = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/**
 * Returns the calendar day in the Netherlands, such as 2026-01-31. After midnight in the Netherlands, UTC
 * still has the previous day for an hour or two.
 */
export const dutchDay = (moment: Date | number): string => ISO_DATE.format(moment);
