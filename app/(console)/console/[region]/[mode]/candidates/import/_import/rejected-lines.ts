import type { ImportRow } from "@/lib/console/imports/contract";
import { FIRST_ROW } from "@/lib/console/imports/limits";
import type { Table } from "@/lib/console/imports/read-table";
import type { RowResult } from "@/lib/console/imports/run-import";
import { numberInFile } from "./number-in-file";

export type RejectedRows = { rows: ImportRow[]; results: ReadonlyMap<number, RowResult>; table: Table };

/** Returns the rows that aren't imported, each with its number in the file and the reason. */
export const rejectedLines = (
  { rows, results, table }: RejectedRows,
  reasonOf: (result: RowResult, candidate: ImportRow["candidate"]) => string,
): (string | number)[][] =>
  rows.flatMap(({ number, candidate }) => {
    const result = results.get(number);
    const reason = result ? reasonOf(result, candidate) : "";
    // Decimals stay numbers, because a file with semicolons needs decimal commas.
    const cells = (table.values ?? table.rows)[number - FIRST_ROW] ?? [];
    return reason === "" ? [] : [[String(numberInFile(table, number)), reason, ...cells]];
  });
