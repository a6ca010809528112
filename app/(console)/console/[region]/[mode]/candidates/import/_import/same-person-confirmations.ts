import type { ImportRow } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";

/** The unclear rows that the user confirmed as the same person: the row's number and what was compared. */
export type SamePersonConfirmations = ReadonlyMap<number, string>;

type Results = ReadonlyMap<number, RowResult>;
type Decision = { number: number; isSame: boolean };

/** Returns the numbers of the confirmed rows. A decision counts only while the row matches the same person. */
export const confirmedRows = (
  rows: ImportRow[],
  results: Results,
  confirmations: SamePersonConfirmations,
): ReadonlySet<number> =>
  new Set(
    rows
      .filter(
        (row) => confirmations.has(row.number) && confirmations.get(row.number) === compared(row, results),
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
  const match = row && compared(row, results);
  if (decided.isSame && match) next.set(decided.number, match);
  return next;
}

/** Returns the two people whom the user compared, or null if the row isn't unclear. */
function compared({ number, candidate }: ImportRow, results: Results): string | null {
  const result = results.get(number);
  if (result?.outcome !== "unclear") return null;
  const { name, email, dateOfBirth } = candidate;
  return JSON.stringify([result.candidateId, result.currentName, name, email, dateOfBirth]);
}
