import "server-only";
import { stringify } from "csv-stringify/sync";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { BYTE_ORDER_MARK, type CsvSeparator, csvOptions } from "@/lib/csv-options";
import type { ActivityFilters, activity } from "./contract";
import { type EventCursor, type EventRow, findEventsBefore, findNames } from "./list";

const BATCH_SIZE = 1_000;
const COLUMNS = [
  "occurredAt",
  "actorKind",
  "actorId",
  "actorName",
  "action",
  "candidateId",
  "recordId",
  "mutationId",
  "details",
];

/** Streams the filtered log as CSV, in batches of a thousand events. */
export const exportActivity: Handler<typeof activity.export> = async (
  ctx,
  { query: { separator, ...filters } },
) => ({
  data: streamCsv(ctx, filters, separator),
  headers: {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="activity.csv"',
  },
});

async function* streamCsv(
  ctx: BaseContext,
  filters: ActivityFilters,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  const toCsv = (rows: (string | null)[][]) => stringify(rows, csvOptions(separator));
  yield BYTE_ORDER_MARK + toCsv([COLUMNS]);
  for (let before: EventCursor | null = null; ; ) {
    const rows: EventRow[] = await findEventsBefore(ctx, filters, before, BATCH_SIZE);
    if (rows.length > 0) yield toCsv(await toCsvRows(ctx, rows));
    if (rows.length < BATCH_SIZE) return;
    before = rows.at(-1) ?? null;
  }
}

async function toCsvRows(ctx: BaseContext, rows: EventRow[]) {
  const nameOf = await findNames(ctx, rows);
  return rows.map((row) => [
    row.occurredAt.toISOString(),
    row.actorKind,
    row.actorId,
    row.actorKind === "candidate" ? null : nameOf(row.actorKind, row.actorId),
    row.action,
    row.candidateId,
    row.recordId,
    row.mutationId,
    JSON.stringify(row.details),
  ]);
}
