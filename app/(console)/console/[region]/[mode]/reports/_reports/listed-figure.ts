import type { Figure } from "./report-dataset";

type Listed = { listed: number | "withheld" | null; isMinimum: boolean };

/**
 * Returns the number of candidates in a list as a figure. Candidates are counted up to a maximum, and only if
 * counting is fast enough.
 */
export function listedFigure({ listed, isMinimum }: Listed): Figure {
  if (!isMinimum || listed === "withheld") return listed ?? "hidden";
  return listed === null ? "notCounted" : "moreThanCounted";
}
