/*
 * The retry schedule of callbacks. Each interval starts when the previous attempt ends, so ten attempts span
 * a little over three days. A receiver's Retry-After header can delay attempts, so that they span a little
 * over nine days at most, but can't bring an attempt forward.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays before the second attempt, the third, and so on. */
export const RETRY_INTERVALS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const JITTER = 0.1;
export const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;
const GONE = 410;

type Attempt = {
  /** The number of the attempt, counted from 1. */
  number: number;
  /** The status of the response, or null if there was none. */
  statusCode: number | null;
  retryAfter?: string | undefined;
  endedAt: Date;
};

export type NextStep = { status: "delivered" | "failed" } | { status: "pending"; nextAttemptAt: Date };

/** Decides what happens after an attempt. `random` returns a number in [0, 1), like Math.random. */
export function nextStep(attempt: Attempt, random: () => number): NextStep {
  const { number, statusCode, retryAfter, endedAt } = attempt;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) return { status: "delivered" };
  const intervalMs = RETRY_INTERVALS_MS[number - 1];
  if (statusCode === GONE || intervalMs === undefined) return { status: "failed" };
  const spreadMs = Math.round(intervalMs * (1 + JITTER * (2 * random() - 1)));
  const waitMs = Math.max(spreadMs, retryAfterMs(retryAfter, endedAt));
  return { status: "pending", nextAttemptAt: new Date(endedAt.getTime() + waitMs) };
}

const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Parses a Retry-After header, which holds seconds or an HTTP date. Returns at most 24 hours, and 0 if the
 * header is missing or invalid.
 */
export function retryAfterMs(header: string | undefined, now: Date): number {
  const value = header?.trim() ?? "";
  if (/^\d+$/.test(value)) return Math.min(Number(value) * SECOND_MS, RETRY_AFTER_MAX_MS);
  const until = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return 0;
  return Math.min(Math.max(until - now.getTime(), 0), RETRY_AFTER_MAX_MS);
}
