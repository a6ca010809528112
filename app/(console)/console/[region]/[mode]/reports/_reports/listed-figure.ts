import type { Figure } from "./report-dataset";

/**
 * Returns the number of candidates in a list as a figure. Candidates are counted up to a maximum, and only if
 * counting is fast enough.
 */
export function listedFigure({ listed, isMinimum }: { listed: number | null; isMinimum: boolean }): Figure {
  if (!isMinimum) return listed ?? "hidden";
  return listed === null ? "notCounted" : "moreThanCounted";
}
