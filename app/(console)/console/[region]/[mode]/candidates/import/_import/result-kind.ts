import type { RowResult } from "@/lib/console/imports/run-import";

export const RESULT_KINDS = ["created", "updated", "ambiguous", "invalid"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/**
 * Returns the kind of a row. A row is `ambiguous` if its match isn't certain: users can confirm the match of
 * an `unclear` row, but not that of a row that failed with `ambiguous_match`. Other failed rows are
 * `invalid`.
 */
export const resultKind = (result: RowResult): ResultKind => {
  if (result.outcome === "imported") return result.action;
  if (result.outcome === "unclear") return "ambiguous";
  if (result.outcome !== "refused") return result.outcome;
  return result.errorCode === "ambiguous_match" ? "ambiguous" : "invalid";
};

/**
 * Returns the kind under which the dry run counts a row. If the user confirmed that an unclear row is about
 * the same person, the row counts as an update.
 */
export const countedKind = (number: number, result: RowResult, confirmed: ReadonlySet<number>): ResultKind =>
  result.outcome === "unclear" && confirmed.has(number) ? "updated" : resultKind(result);
