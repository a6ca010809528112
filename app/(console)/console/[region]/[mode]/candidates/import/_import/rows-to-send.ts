import type { ExpectedMatch, FieldChange, ImportRow } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";

type Expected = ReadonlyMap<number, RowResult>;
type Confirmed = ReadonlySet<number>;

/**
 * Returns whether a row is imported. A row with the outcome `unclear` is imported only if the user confirmed
 * the match.
 */
export const willBeSent = (number: number, { outcome }: RowResult, confirmed: Confirmed) =>
  outcome === "unclear" ? confirmed.has(number) : outcome !== "refused";

/** Returns the rows without those that the user confirmed as the same person. */
export const withoutConfirmed = (rows: ImportRow[], confirmed: Confirmed): ImportRow[] =>
  rows.filter(({ number }) => !confirmed.has(number));

type Seen = ExpectedMatch["seen"];

/**
 * Returns the rows to import, with the user's decisions about unclear rows. Each row names the match that the
 * user saw, because candidates may have been changed, merged or erased since. Earlier rows of the file may
 * also change a candidate. A row whose candidate an earlier row creates has no expectation.
 */
export function rowsToSend(rows: ImportRow[], expected: Expected, confirmed: Confirmed): ImportRow[] {
  const changedByRows = new Map<string, Seen>();
  return rows.flatMap((row) => {
    const result = expected.get(row.number);
    if (!result || !willBeSent(row.number, result, confirmed)) return [];
    if (result.outcome === "created") return [{ ...row, expected: { candidateId: null, seen: {} } }];
    if (result.outcome !== "updated" && result.outcome !== "unclear") return [row];
    const { candidateId, changes, currentName } = result;
    const sent = result.outcome === "unclear" ? { ...row, sameAs: currentName } : row;
    if (candidateId === null) return [sent];
    const earlier = changedByRows.get(candidateId) ?? {};
    changedByRows.set(candidateId, addValues(earlier, changes, "to"));
    return [{ ...sent, expected: { candidateId, seen: addValues(earlier, changes, "from") } }];
  });
}

const addValues = (seen: Seen, changes: FieldChange[], side: "from" | "to"): Seen => ({
  ...seen,
  ...Object.fromEntries(
    changes.map((change) => [change.field, [...new Set([...(seen[change.field] ?? []), change[side]])]]),
  ),
});
