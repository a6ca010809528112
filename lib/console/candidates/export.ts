import "server-only";
import { stringify } from "csv-stringify/sync";
import writeSheet from "write-excel-file/node";
import type { BaseContext } from "@/lib/contract/context";
import type { Verb } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { CSV_OPTIONS } from "@/lib/csv-options";
import { recordEvents } from "@/lib/records/events";
import type { consoleCandidates, LineFilters } from "./contract";
import { customFieldOf } from "./custom-column";
import { countLines, type Place, pageOfLines, presentLine } from "./lines";
import type { CandidateLine } from "./schema";
import type { SortKey } from "./sortable";

const AT_ONCE = 1_000;
/** A workbook is made in memory, while other requests wait. */
const WORKBOOK_ROWS_MAX = 20_000;
const BYTE_ORDER_MARK = "\uFEFF";
const BETWEEN_VALUES = "; ";
const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Asked = { filters: LineFilters; sort: SortKey[]; columns: string[] };
type Cell = string | boolean | number | null;

/** The list under its filters as a file. Who took it is written down before it is sent (contract of the activity log). */
export const exportLines: Verb<typeof consoleCandidates.export> = async (ctx, { query }) => {
  const { format, sort, columns, ...filters } = query;
  const asked = { filters, sort, columns: known(ctx, columns) };
  const count = (await countLines(ctx, filters))[0]?.total ?? 0;
  if (format === "xlsx" && count > WORKBOOK_ROWS_MAX) {
    const message = `A workbook holds at most ${WORKBOOK_ROWS_MAX} candidates here: take the CSV, or filter.`;
    return fail("payload_too_large", message);
  }
  const details = { format, count, filters: Object.keys(filters) };
  await recordEvents(ctx, [{ action: "candidates.exported", recordId: ctx.region.id, details }]);
  const day = ctx.now().toISOString().slice(0, 10);
  return {
    data: format === "csv" ? csvPieces(ctx, asked) : await workbook(ctx, asked),
    headers: {
      "content-type": MEDIA_TYPES[format],
      "content-disposition": `attachment; filename="${ctx.region.slug}-${day}.${format}"`,
    },
  };
};

/** Columns of the region's own that are gone by now are left out. */
const known = ({ region }: BaseContext, columns: string[]) =>
  columns.filter((column) => {
    const custom = customFieldOf(column);
    return custom === null || region.customFields.some(({ name }) => name === custom);
  });

const titlesOf = (columns: string[]) => columns.map((column) => customFieldOf(column) ?? column);

const toCsv = (lines: Cell[][]) => stringify(lines, CSV_OPTIONS);

async function* csvPieces(ctx: BaseContext, asked: Asked): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([titlesOf(asked.columns)]);
  for await (const lines of pagesOf(ctx, asked)) yield toCsv(lines);
}

/** Its cells are typed as text, and no spreadsheet executes that: they stay as they are. */
async function workbook(ctx: BaseContext, asked: Asked): Promise<Uint8Array> {
  const rows: Cell[][] = [];
  for await (const lines of pagesOf(ctx, asked)) rows.push(...lines);
  const head = titlesOf(asked.columns).map((value) => ({ value, fontWeight: "bold" as const }));
  return writeSheet([head, ...rows], { stickyRowsCount: 1 }).toBuffer();
}

async function* pagesOf(ctx: BaseContext, { filters, sort, columns }: Asked): AsyncGenerator<Cell[][]> {
  for (let after: Place | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof pageOfLines>> = await pageOfLines(ctx, {
      filters,
      sort,
      after,
      limit: AT_ONCE,
    });
    const lines = rows.map((row) => presentLine(row, ctx.region.customFields));
    if (lines.length > 0) yield lines.map((line) => columns.map((column) => cellOf(line, column)));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.place ?? null;
  }
}

function cellOf(line: CandidateLine, column: string): Cell {
  const custom = customFieldOf(column);
  const value =
    custom === null
      ? line[column as Exclude<keyof CandidateLine, "customFields">]
      : line.customFields[custom];
  if (Array.isArray(value)) return value.join(BETWEEN_VALUES);
  return (value as Cell | undefined) ?? null;
}
