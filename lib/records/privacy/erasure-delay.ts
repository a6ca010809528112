/** How long candidates can cancel an erasure request. */
export const ERASURE_DELAY_MS = 24 * 3_600_000;

/** Returns when a candidate who asked to be erased at this time will be erased. */
export const erasureDueAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ERASURE_DELAY_MS);
