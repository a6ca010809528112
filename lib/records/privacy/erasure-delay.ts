/** How long candidates can cancel an erasure request. */
export const ERASURE_DELAY_MS = 24 * 3_600_000;

export const erasureDueAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ERASURE_DELAY_MS);
