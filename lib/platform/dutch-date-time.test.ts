import { afterEach, describe, expect, test, vi } from "vitest";
import { fromDutchDateTime, toDutchDateTime } from "./dutch-date-time";

afterEach(() => vi.unstubAllEnvs());

describe.each(["Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "UTC"])(
  "on a computer in %s",
  (zone) => {
    test.each([
      ["in winter", "2026-01-31T09:30", "2026-01-31T08:30:00.000Z"],
      ["in summer", "2026-07-01T00:15", "2026-06-30T22:15:00.000Z"],
      ["just before the start of summer time", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
      ["just after the start of summer time", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
      ["just before the repeated hour", "2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
      ["the first occurrence of a time in the repeated hour", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
      ["just after the repeated hour", "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
    ])("converts Dutch time both ways: %s", (_when, local, utc) => {
      vi.stubEnv("TZ", zone);
      expect(fromDutchDateTime(local)).toBe(utc);
      expect(toDutchDateTime(new Date(utc))).toBe(local);
    });

    test("shows the same time for both occurrences of the repeated hour", () => {
      vi.stubEnv("TZ", zone);
      expect(toDutchDateTime(new Date("2026-10-25T00:30:00Z"))).toBe("2026-10-25T02:30");
      expect(toDutchDateTime(new Date("2026-10-25T01:30:00Z"))).toBe("2026-10-25T02:30");
    });

    test("moves a skipped time an hour later", () => {
      vi.stubEnv("TZ", zone);
      expect(toDutchDateTime(fromDutchDateTime("2026-03-29T02:30"))).toBe("2026-03-29T03:30");
    });
  },
);

test("formatting omits seconds, and parsing accepts them", () => {
  expect(toDutchDateTime(new Date("2026-07-01T10:15:59.999Z"))).toBe("2026-07-01T12:15");
  expect(fromDutchDateTime("2026-07-01T12:15:30")).toBe("2026-07-01T10:15:30.000Z");
});

test.each(["", "2026-02-30T25:00", "gisteren"])(
  "fromDutchDateTime returns an empty text for %j, which isn't a time",
  (text) => {
    expect(fromDutchDateTime(text)).toBe("");
  },
);

// Browsers report these years while the user types 2026.
test.each(["0002", "0020", "0202"])(
  "a time in the year %s stays the same when it is parsed and formatted",
  (year) => {
    expect(toDutchDateTime(fromDutchDateTime(`${year}-05-05T10:00`))).toBe(`${year}-05-05T10:00`);
  },
);

test("toDutchDateTime formats an invalid time as an empty text", () => {
  expect(toDutchDateTime("gisteren")).toBe("");
});
