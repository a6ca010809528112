import { expect, test } from "vitest";
import { calendarDays } from "./calendar-days";

test.each([
  ["2026-11-22T08:00:00Z", "2026-11-22T21:00:00Z", 0],
  // 23:59 and 00:01 in Amsterdam.
  ["2026-11-21T22:59:00Z", "2026-11-21T23:01:00Z", 1],
  ["2026-07-01T21:59:00Z", "2026-07-01T22:01:00Z", 1],
  // Daylight saving time ends between these two times.
  ["2026-10-24T10:00:00Z", "2026-10-26T10:00:00Z", 2],
  ["2025-11-22T10:00:00Z", "2026-11-22T10:00:00Z", 365],
  ["2026-11-23T10:00:00Z", "2026-11-22T10:00:00Z", 0],
])("calendarDays from %s to %s counts %i midnights in Amsterdam", (since, now, days) => {
  expect(calendarDays(since, Date.parse(now))).toBe(days);
});
