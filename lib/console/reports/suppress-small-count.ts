/** Counts from one to four could identify people, so reports hide them. */
export const COUNT_SHOWN_MIN = 5;

export const suppressSmallCount = (count: number): number | null =>
  count >= COUNT_SHOWN_MIN || count === 0 ? count : null;
