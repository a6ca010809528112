/**
 * A mutation has at most five attempts, about 1, 2, 4 and 8 seconds apart, before the next mutation of its
 * base runs.
 */
export const ATTEMPTS_MAX = 5;

/** Returns the delay after a failed attempt. Attempts are counted from 1. */
export const retryDelayMs = (attempt: number): number => 1000 * 2 ** (attempt - 1);
