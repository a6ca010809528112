import { type CsvSeparator, csvOptions } from "@/lib/csv-options";

/** Builds a CSV file in the browser, for reports and for the failed rows of an import. */
export async function toCsvFile(rows: (string | number)[][], separator: CsvSeparator): Promise<Blob> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const text = stringify(rows, { ...csvOptions(separator), bom: true });
  return new Blob([text], { type: "text/csv;charset=utf-8" });
}
