/**
 * A mutation gets at most five attempts, with pauses of about 1, 2, 4 and 8 seconds. Later mutations of the
 * base wait until it has finished.
 */
export const ATTEMPTS_MAX = 5;

/** Returns the delay after a failed attempt. Attempts are counted from 1. */
export const retryDelayMs = (attempt: number): number => 1000 * 2 ** (attempt - 1);
