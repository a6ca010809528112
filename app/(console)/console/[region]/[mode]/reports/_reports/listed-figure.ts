import type { Figure } from "./report-dataset";

/** The number of candidates in a list. It is counted up to a maximum, and only if that takes little time. */
export function listedFigure({ listed, isMinimum }: { listed: number | null; isMinimum: boolean }): Figure {
  if (!isMinimum) return listed ?? "hidden";
  return listed === null ? "notCounted" : "moreThanCounted";
}
