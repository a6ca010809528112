import { TIME_ZONE } from "./languages";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

// The Swedish locale formats dates as in ISO 8601.
const ISO_DATE_TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

const LENGTH = "2026-01-31T09:30".length;

/**
 * Formats a time for a datetime-local input: the time in the Netherlands, to the minute, such as
 * 2026-01-31T09:30. Returns "" if `at` isn't a time.
 */
export function toDutchDateTime(at: Date | string | number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime())
    ? ""
    : ISO_DATE_TIME.format(moment).replace(" ", "T").padStart(LENGTH, "0");
}

/**
 * Parses the value of a datetime-local input as a time in the Netherlands. Returns the time in UTC, in ISO
 * 8601, or "" if `text` isn't a time. If the time occurs twice, when daylight saving time ends, returns the
 * first. If the time is skipped, when daylight saving time starts, reads it as winter time: 02:30 becomes
 * 03:30.
 */
export function fromDutchDateTime(text: string): string {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return "";
  const offsets = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)];
  const offset = offsets.find((each) => offsetAt(asUtc - each) === each) ?? offsets[0] ?? 0;
  return new Date(asUtc - offset).toISOString();
}

/** Returns by how many milliseconds the time in the Netherlands is ahead of UTC. */
function offsetAt(moment: number): number {
  const minute = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${toDutchDateTime(minute)}Z`) - minute;
}
