/** How long candidates can cancel an erasure request. */
export const ERASURE_DELAY_MS = 24 * 3_600_000;

/** Returns when a candidate is erased after an erasure request at this time. */
export const erasureDueAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ERASURE_DELAY_MS);
