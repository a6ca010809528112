import { toFile } from "@/app/(console)/console/_lists/to-file";
import { saveAs } from "@/lib/contract/download";
import type { ExportFormat } from "@/lib/contract/export-format";
import type { CsvSeparator } from "@/lib/csv-separator";
import type { Figure, ReportDataset } from "./report-dataset";

type Options = {
  fileName: string;
  format: ExportFormat;
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
  saveAs(await toFile([dataset.columns, ...rows], format, separator), `${fileName}.${format}`);
}
