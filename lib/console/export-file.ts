import "server-only";
import { stringify } from "csv-stringify/sync";
import writeSheet from "write-excel-file/node";
import { fail } from "@/lib/contract/errors";
import type { ExportFormat } from "@/lib/contract/export-format";
import { BYTE_ORDER_MARK, csvOptions } from "@/lib/csv-options";
import type { CsvSeparator } from "@/lib/csv-separator";

/**
 * The maximum number of rows in a workbook, because building a workbook blocks other requests. A CSV file is
 * streamed and has no limit.
 */
const WORKBOOK_ROWS_MAX = 20_000;

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Cell = string | boolean | number | null;
/** The rows, in batches. */
type Batches = AsyncIterable<Cell[][]>;
type Options = { name: string; format: ExportFormat; separator: CsvSeparator };

/** Returns the response with the rows as a file. Fails if a workbook would have too many rows. */
export const exportFile = async (head: string[], batches: Batches, { name, format, separator }: Options) => ({
  data: format === "csv" ? streamCsv(head, batches, separator) : await buildWorkbook(head, batches),
  headers: {
    "content-type": MEDIA_TYPES[format],
    "content-disposition": `attachment; filename="${name}.${format}"`,
  },
});

/** Fails if a workbook would have too many rows. */
export function assertFits(rows: number, format: ExportFormat): void {
  if (format === "csv" || rows <= WORKBOOK_ROWS_MAX) return;
  const message = `A workbook has at most ${WORKBOOK_ROWS_MAX} rows. Export a CSV file, or filter first.`;
  fail("payload_too_large", message);
}

async function* streamCsv(head: string[], batches: Batches, separator: CsvSeparator): AsyncGenerator<string> {
  const toCsv = (rows: Cell[][]) => stringify(rows, csvOptions(separator));
  yield BYTE_ORDER_MARK + toCsv([head]);
  for await (const batch of batches) yield toCsv(batch);
}

/**
 * Builds a workbook. Strings become text cells, which spreadsheets never evaluate, so values need no
 * escaping.
 */
async function buildWorkbook(head: string[], batches: Batches): Promise<Uint8Array> {
  const rows: Cell[][] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    assertFits(rows.length, "xlsx");
  }
  const titles = head.map((value) => ({ value, fontWeight: "bold" as const }));
  return writeSheet([titles, ...rows], { stickyRowsCount: 1 }).toBuffer();
}
