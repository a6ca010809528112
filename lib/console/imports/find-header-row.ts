import { guessMapping } from "./guess-mapping";

const ROWS_ABOVE_MAX = 10;
const KNOWN_TITLES_MIN = 2;

/**
 * Finds the row with the column titles, because many lists have a heading or a date above it. Returns the
 * index of the first row with at least two titles that `guessMapping` knows. Returns 0 if none of the first
 * rows has them, or if a row above them fills as many cells.
 */
export function findHeaderRow(rows: readonly (readonly unknown[])[]): number {
  const { index } = findTitles(rows);
  const width = countFilled(rows[index] ?? []);
  return rows.slice(0, Math.max(0, index)).every((cells) => countFilled(cells) < width)
    ? Math.max(0, index)
    : 0;
}

/** Returns the index of the first row with at least two known titles, or -1, and how many titles are known. */
export function findTitles(rows: readonly (readonly unknown[])[]): { index: number; known: number } {
  const known = rows.slice(0, 1 + ROWS_ABOVE_MAX).map(countTitles);
  const index = known.findIndex((count) => count >= KNOWN_TITLES_MIN);
  return { index, known: known[index] ?? 0 };
}

const countTitles = (cells: readonly unknown[]) => guessMapping(cells.map(String), []).filter(Boolean).length;

const countFilled = (cells: readonly unknown[]) => cells.filter((cell) => cell !== "").length;
