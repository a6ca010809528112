import { toCsvFile } from "@/app/(console)/console/_shell/to-csv-file";
import { saveAs } from "@/lib/contract/download";
import type { CsvSeparator } from "@/lib/csv-options";
import type { Figure, ReportDataset } from "./report-dataset";

// XLSX comes first, because XLSX files open correctly with any regional settings, unlike CSV files.
export const REPORT_FORMATS = ["xlsx", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

type Options = {
  fileName: string;
  format: ReportFormat;
  separator: CsvSeparator;
  textOf: (figure: Exclude<Figure, number>) => string;
};

/** Downloads the dataset. Numbers and months aren't formatted, so that spreadsheets can read them. */
export async function downloadReport(
  dataset: ReportDataset,
  { fileName, format, separator, textOf }: Options,
) {
  const rows = dataset.rows.map(({ name, shown, numbers }) => [
    dataset.shape === "rows" ? shown : name,
    ...numbers.map((number) => (typeof number === "number" ? number : textOf(number))),
  ]);
  const write = format === "csv" ? toCsv : toWorkbook;
  saveAs(await write(dataset.columns, rows, separator), `${fileName}.${format}`);
}

type Rows = (string | number)[][];

const toCsv = (columns: string[], rows: Rows, separator: CsvSeparator): Promise<Blob> =>
  toCsvFile([columns, ...rows], separator);

/**
 * Creates an XLSX file. Strings become text cells, which spreadsheets never evaluate, so values need no
 * escaping.
 */
async function toWorkbook(columns: string[], rows: Rows): Promise<Blob> {
  const { default: writeSheet } = await import("write-excel-file/browser");
  const head = columns.map((value) => ({ value, fontWeight: "bold" as const }));
  return writeSheet([head, ...rows], { stickyRowsCount: 1 }).toBlob();
}
