/** How long candidates can cancel an erasure request. */
export const ERASURE_DELAY_MS = 24 * 3_600_000;

/** How long a due deletion may take before it counts as late. */
const LATE_AFTER_MS = 15 * 60_000;

export const isErasureLate = (dueAt: Date, now = new Date()): boolean =>
  now.getTime() - dueAt.getTime() > LATE_AFTER_MS;

export const erasureDueAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ERASURE_DELAY_MS);
