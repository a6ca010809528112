/** A mutation is tried five times, about 1, 2, 4 and 8 seconds apart, before the next one of its base (contract §6). */
export const ATTEMPTS_MAX = 5;

/** How long to wait after the given failed attempt (1 is the first), in milliseconds. */
export const retryDelayMs = (attempt: number): number => 1000 * 2 ** (attempt - 1);
