/** Open items are counted up to this number, because counting tens of thousands takes too long. */
export const OPEN_COUNT_MAX = 1_000;
