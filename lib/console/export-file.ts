import "server-only";
import { stringify } from "csv-stringify/sync";
import writeSheet from "write-excel-file/node";
import { fail } from "@/lib/contract/errors";
import type { ExportFormat } from "@/lib/contract/export-format";
import { BYTE_ORDER_MARK, csvOptions } from "@/lib/csv-options";
import type { CsvSeparator } from "@/lib/csv-separator";
import { toDutchDateTime } from "@/lib/platform/dutch-date-time";
import { toXlsxText } from "@/lib/xlsx-text";

/**
 * The maximum number of rows in a workbook, because building a workbook blocks other requests. A CSV file is
 * streamed and has no limit.
 */
export const WORKBOOK_ROWS_MAX = 20_000;

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A `Date` is written as the time in the Netherlands. */
export type Cell = string | boolean | number | Date | null;
/** The rows, in batches. */
type Batches = AsyncIterable<Cell[][]>;
type TimeFormat = { separator: CsvSeparator; hasSeconds?: boolean };
/** Times are written to the minute, unless `hasSeconds` is set. */
type Options = TimeFormat & { name: string; format: ExportFormat };

/** Returns the response with the rows as a file. Fails if a workbook would have too many rows. */
export const exportFile = async (head: string[], batches: Batches, { name, format, ...time }: Options) => ({
  data: format === "csv" ? streamCsv(head, batches, time) : await buildWorkbook(head, batches, time),
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

async function* streamCsv(head: string[], batches: Batches, time: TimeFormat): AsyncGenerator<string> {
  const toText = (cell: Cell) => (cell instanceof Date ? toDateText(cell, time) : cell);
  const toCsv = (rows: Cell[][]) =>
    stringify(
      rows.map((row) => row.map(toText)),
      csvOptions(time.separator),
    );
  yield BYTE_ORDER_MARK + toCsv([head]);
  for await (const batch of batches) yield toCsv(batch);
}

/** Excel with Dutch settings expects semicolons, and reads 31-01-2026 09:30 as a date. */
function toDateText(at: Date, { separator, hasSeconds = false }: TimeFormat): string {
  const [day = "", time] = toLocalTime(at, hasSeconds).split("T");
  return `${separator === "semicolon" ? day.split("-").reverse().join("-") : day} ${time}`;
}

/** The seconds are the same in every time zone. */
const toLocalTime = (at: Date, hasSeconds: boolean) =>
  toDutchDateTime(at) + (hasSeconds ? at.toISOString().slice(16, 19) : "");

const DATE_FORMATS: Record<CsvSeparator, string> = {
  semicolon: "dd-mm-yyyy hh:mm",
  comma: "yyyy-mm-dd hh:mm",
};
/** A date that doesn't fit its column is shown as ####. */
const DATE_WIDTH = 17;

/**
 * Returns a date whose time in UTC is the Dutch time, because a workbook's dates have no time zone and the
 * library writes the time in UTC.
 */
const toLocalDate = (at: Date, hasSeconds: boolean) => new Date(`${toLocalTime(at, hasSeconds)}Z`);

/** Builds a workbook. Strings become text cells, which spreadsheets never evaluate as formulas. */
async function buildWorkbook(
  head: string[],
  batches: Batches,
  { separator, hasSeconds = false }: TimeFormat,
): Promise<Uint8Array> {
  const toCell = (cell: Cell) => {
    if (cell instanceof Date) return toLocalDate(cell, hasSeconds);
    return typeof cell === "string" ? toXlsxText(cell) : cell;
  };
  const rows: Cell[][] = [];
  for await (const batch of batches) {
    rows.push(...batch.map((row) => row.map(toCell)));
    assertFits(rows.length, "xlsx");
  }
  const titles = head.map((title) => ({ value: toXlsxText(title), fontWeight: "bold" as const }));
  const columns = head.map((_, index) =>
    rows.some((row) => row[index] instanceof Date)
      ? { width: DATE_WIDTH + (hasSeconds ? ":ss".length : 0) }
      : {},
  );
  const options = {
    stickyRowsCount: 1,
    dateFormat: DATE_FORMATS[separator] + (hasSeconds ? ":ss" : ""),
    columns,
  };
  return writeSheet([titles, ...rows], options).toBuffer();
}
