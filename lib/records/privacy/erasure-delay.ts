/** How long a candidate who asked to be erased can change their mind. */
export const ERASURE_DELAY_MS = 24 * 3_600_000;

/** Returns when a candidate who asked to be erased at this time will be. */
export const erasureDueAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ERASURE_DELAY_MS);
