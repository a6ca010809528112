/** Smaller counts, except 0, could identify people, so they are hidden. */
export const COUNT_SHOWN_MIN = 5;

export const suppressSmallCount = (count: number): number | null =>
  count >= COUNT_SHOWN_MIN || count === 0 ? count : null;
