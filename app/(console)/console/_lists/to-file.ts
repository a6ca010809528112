import type { ExportFormat } from "@/lib/contract/export-format";
import { csvOptions } from "@/lib/csv-options";
import type { CsvSeparator } from "@/lib/csv-separator";
import { toXlsxText } from "@/lib/xlsx-text";

type Rows = readonly (string | number)[][];

/**
 * Builds a file in the browser, for reports and for the failed rows of an import. The first row holds the
 * titles of the columns.
 */
export const toFile = (rows: Rows, format: ExportFormat, separator: CsvSeparator): Promise<Blob> =>
  format === "csv" ? toCsv(rows, separator) : toWorkbook(rows);

async function toCsv(rows: Rows, separator: CsvSeparator): Promise<Blob> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const text = stringify([...rows], { ...csvOptions(separator), bom: true });
  return new Blob([text], { type: "text/csv;charset=utf-8" });
}

/** Builds an XLSX file. Strings become text cells, which spreadsheets never evaluate as formulas. */
async function toWorkbook([titles = [], ...rows]: Rows): Promise<Blob> {
  const { default: writeSheet } = await import("write-excel-file/browser");
  const head = titles.map((title) => ({ value: toXlsxText(String(title)), fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? toXlsxText(cell) : cell)));
  return writeSheet([head, ...cells], { stickyRowsCount: 1 }).toBlob();
}
