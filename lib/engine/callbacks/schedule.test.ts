import { describe, expect, it } from "vitest";
import { nextStep, retryAfterMs } from "./schedule";

const endedAt = new Date("2026-01-05T10:00:00.000Z");
const half = () => 0.5;
const failed = (number: number, changes: { statusCode?: number | null; retryAfter?: string } = {}) => ({
  number,
  statusCode: 500,
  endedAt,
  ...changes,
});
const waitMs = (...parameters: Parameters<typeof nextStep>) => {
  const step = nextStep(...parameters);
  return step.status === "pending" ? step.nextAttemptAt.getTime() - endedAt.getTime() : step.status;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const INTERVALS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

describe("nextStep", () => {
  it.each(INTERVALS.map((interval, index) => [index + 1, interval]))(
    "after attempt %i, schedules the next one in %i ms, plus or minus ten percent [contract 6.schedule]",
    (number, interval) => {
      expect(waitMs(failed(number), half)).toBe(interval);
      expect(waitMs(failed(number), () => 0)).toBe(Math.round(interval * 0.9));
      expect(waitMs(failed(number), () => 1 - Number.EPSILON)).toBe(Math.round(interval * 1.1));
    },
  );

  it.each([10, 11])("gives up after attempt %i [contract 6.schedule]", (number) => {
    expect(nextStep(failed(number), half)).toEqual({ status: "failed" });
  });

  it.each([200, 201, 202, 204, 299])(
    "counts status %i as delivered, even at the last attempt",
    (statusCode) => {
      expect(nextStep(failed(1, { statusCode }), half)).toEqual({ status: "delivered" });
      expect(nextStep(failed(10, { statusCode }), half)).toEqual({ status: "delivered" });
    },
  );

  it.each([199, 300, 301, 302, 304, 307, 308, 400, 401, 404, 409, 429, 500, 503, null])(
    "retries after status %s",
    (statusCode) => {
      expect(waitMs(failed(1, { statusCode }), half)).toBe(5 * SECOND);
    },
  );

  it("gives up immediately after a 410", () => {
    expect(nextStep(failed(1, { statusCode: 410, retryAfter: "10" }), half)).toEqual({ status: "failed" });
  });
});

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["120", 120 * SECOND],
    [" 7 ", 7 * SECOND],
    ["86400", 24 * HOUR],
    ["86401", 24 * HOUR],
    ["99999999999999999999999999", 24 * HOUR],
    ["Mon, 05 Jan 2026 10:20:00 GMT", 20 * MINUTE],
    ["Mon, 05 Jan 2026 09:00:00 GMT", 0],
    ["Thu, 05 Feb 2026 10:00:00 GMT", 24 * HOUR],
    ["", 0],
    ["-5", 0],
    ["1.5", 0],
    ["soon", 0],
    ["5 potatoes", 0],
    ["Mon, 99 Jan 2026 10:20:00 GMT", 0],
    ["2026-01-05T10:20:00Z", 0],
    [undefined, 0],
  ])("%j requests a delay of %i ms", (header, expected) => {
    expect(retryAfterMs(header, endedAt)).toBe(expected);
  });

  it("can delay the next attempt beyond its interval", () => {
    expect(waitMs(failed(1, { statusCode: 429, retryAfter: "90" }), half)).toBe(90 * SECOND);
  });

  it("can't bring the next attempt forward", () => {
    expect(waitMs(failed(4, { statusCode: 503, retryAfter: "1" }), half)).toBe(2 * HOUR);
  });

  it("is honored, up to 24 hours", () => {
    expect(waitMs(failed(1, { statusCode: 503, retryAfter: "604800" }), half)).toBe(24 * HOUR);
  });

  it("adds no attempts to the schedule", () => {
    expect(waitMs(failed(10, { statusCode: 503, retryAfter: "1" }), half)).toBe("failed");
  });
});
