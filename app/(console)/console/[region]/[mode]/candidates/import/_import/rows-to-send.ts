import type { ImportRow } from "@/lib/console/imports/contract";
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

/** Returns the rows to import, with the user's decisions about unclear rows. */
export const rowsToSend = (rows: ImportRow[], expected: Expected, confirmed: Confirmed): ImportRow[] =>
  rows.flatMap((row) => {
    const result = expected.get(row.number);
    if (!result || !willBeSent(row.number, result, confirmed)) return [];
    return [result.outcome === "unclear" ? { ...row, sameAs: result.currentName } : row];
  });
