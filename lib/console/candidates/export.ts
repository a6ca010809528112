import "server-only";
import { stringify } from "csv-stringify/sync";
import writeSheet from "write-excel-file/node";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { BYTE_ORDER_MARK, type CsvSeparator, csvOptions } from "@/lib/csv-options";
import { dutchDay } from "@/lib/platform/dutch-day";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import type { consoleCandidates } from "./contract";
import { parseCustomFieldColumn } from "./custom-field-column";
import type { ListContext } from "./list-context";
import { countListItems, findOrderedIds, presentListItem, selectListItemsById } from "./list-items";
import type { CandidateListFilters } from "./list-parameters";
import { lookUp } from "./look-up";
import type { CandidateListItem } from "./schema";
import type { SortKey } from "./sort-fields";
import { withUseLimits } from "./with-use-limits";

const BATCH_SIZE = 1_000;
/**
 * The maximum number of candidates in a workbook, because building a workbook blocks other requests. A CSV
 * file is streamed and has no limit.
 */
const WORKBOOK_ROWS_MAX = 20_000;
const VALUE_SEPARATOR = "; ";
const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type ExportOptions = { filters: CandidateListFilters; sort: SortKey[]; columns: string[] };
type Cell = string | boolean | number | null;

/** Exports the filtered list as a file. Records an audit event before sending the file. */
export const exportCandidates: Handler<typeof consoleCandidates.export> = async (ctx, { query }) => {
  const { format, separator, sort, columns, ...filters } = query;
  // Look up all matches once, because otherwise every batch would look them up again.
  const listed = await lookUp(ctx, filters, Number.POSITIVE_INFINITY);
  const options = { filters, sort, columns: existingColumns(ctx, columns) };
  const count = (await countListItems(listed, filters))[0]?.total ?? 0;
  if (format === "xlsx" && count > WORKBOOK_ROWS_MAX) {
    const message = `A workbook has at most ${WORKBOOK_ROWS_MAX} candidates. Export a CSV file, or filter the list first.`;
    return fail("payload_too_large", message);
  }
  const details = { format, count, filters: Object.keys(filters) };
  await recordAuditEvents(ctx, [{ action: "candidates.exported", recordId: ctx.region.id, details }]);
  const day = dutchDay(ctx.now());
  return {
    data: format === "csv" ? streamCsv(listed, options, separator) : await buildWorkbook(listed, options),
    headers: {
      "content-type": MEDIA_TYPES[format],
      "content-disposition": `attachment; filename="${ctx.region.slug}-${day}.${format}"`,
    },
  };
};

/** Drops columns of custom fields that no longer exist. */
const existingColumns = ({ region }: Pick<BaseContext, "region">, columns: string[]) =>
  columns.filter((column) => {
    const custom = parseCustomFieldColumn(column);
    return custom === null || region.customFields.some(({ name }) => name === custom);
  });

const columnTitles = (columns: string[]) => columns.map((column) => parseCustomFieldColumn(column) ?? column);

async function* streamCsv(
  ctx: ListContext,
  options: ExportOptions,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  const toCsv = (rows: Cell[][]) => stringify(rows, csvOptions(separator));
  yield BYTE_ORDER_MARK + toCsv([columnTitles(options.columns)]);
  for await (const batch of readBatches(ctx, options)) yield toCsv(batch);
}

/**
 * Builds a workbook. Strings become text cells, which spreadsheets never evaluate, so values need no
 * escaping.
 */
async function buildWorkbook(ctx: ListContext, options: ExportOptions): Promise<Uint8Array> {
  const rows: Cell[][] = [];
  for await (const batch of readBatches(ctx, options)) rows.push(...batch);
  const head = columnTitles(options.columns).map((value) => ({ value, fontWeight: "bold" as const }));
  return writeSheet([head, ...rows], { stickyRowsCount: 1 }).toBuffer();
}

/**
 * Finds all ids before the first batch. Otherwise, a candidate who moves to another place in the order would
 * be missing or appear twice.
 */
async function* readBatches(
  ctx: ListContext,
  { filters, sort, columns }: ExportOptions,
): AsyncGenerator<Cell[][]> {
  const ids = await findOrderedIds(ctx, filters, sort);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE);
    const rows = new Map((await selectListItemsById(ctx, batch)).map((row) => [row.id, row]));
    const visible = await withUseLimits(
      ctx.base,
      batch.flatMap((id) => rows.get(id) ?? []),
    );
    const items = visible.map((row) => presentListItem(row, ctx.region.customFields));
    if (items.length > 0) yield items.map((item) => columns.map((column) => toCell(item, column)));
  }
}

function toCell(item: CandidateListItem, column: string): Cell {
  const custom = parseCustomFieldColumn(column);
  const value =
    custom === null
      ? item[column as Exclude<keyof CandidateListItem, "customFields" | "foundIn">]
      : ownValue(item.customFields, custom);
  if (Array.isArray(value)) return value.join(VALUE_SEPARATOR);
  return (value as Cell | undefined) ?? null;
}
