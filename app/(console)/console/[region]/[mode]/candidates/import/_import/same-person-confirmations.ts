import type { ImportRow } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";

/** Maps the number of each row whose match the user confirmed to its comparison key. */
export type SamePersonConfirmations = ReadonlyMap<number, string>;

type Results = ReadonlyMap<number, RowResult>;
type Decision = { number: number; isSame: boolean };

/**
 * Returns the numbers of the confirmed rows. A decision counts only while the match and the row's name,
 * e-mail address and date of birth stay the same.
 */
export const confirmedRows = (
  rows: ImportRow[],
  results: Results,
  confirmations: SamePersonConfirmations,
): ReadonlySet<number> =>
  new Set(
    rows
      .filter(
        (row) =>
          confirmations.has(row.number) && confirmations.get(row.number) === comparisonKey(row, results),
      )
      .map(({ number }) => number),
  );

export function withDecision(
  confirmations: SamePersonConfirmations,
  rows: ImportRow[],
  results: Results,
  decided: Decision,
) {
  const next = new Map(confirmations);
  next.delete(decided.number);
  const row = rows.find(({ number }) => number === decided.number);
  const match = row && comparisonKey(row, results);
  if (decided.isSame && match) next.set(decided.number, match);
  return next;
}

/**
 * Returns a key for the candidate and row that the user compared. Returns null if the row's outcome isn't
 * `unclear`.
 */
function comparisonKey({ number, candidate }: ImportRow, results: Results): string | null {
  const result = results.get(number);
  if (result?.outcome !== "unclear") return null;
  const { name, email, dateOfBirth } = candidate;
  return JSON.stringify([result.candidateId, result.currentName, name, email, dateOfBirth]);
}
