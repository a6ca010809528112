import { guessMapping } from "./guess-mapping";

const ROWS_ABOVE_MAX = 10;
const KNOWN_TITLES_MIN = 2;

/**
 * Returns the index of the row with the column titles, because many lists have a heading or a date above
 * them. Returns 0 if no row has at least two titles that `guessMapping` knows.
 */
export function findHeaderRow(rows: readonly (readonly unknown[])[]): number {
  const countKnown = (cells: readonly unknown[]) =>
    guessMapping(cells.map(String), []).filter(Boolean).length;
  return Math.max(
    0,
    rows.slice(0, 1 + ROWS_ABOVE_MAX).findIndex((cells) => countKnown(cells) >= KNOWN_TITLES_MIN),
  );
}
