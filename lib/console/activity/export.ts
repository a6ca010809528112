import "server-only";
import { stringify } from "csv-stringify/sync";
import type { BaseContext } from "@/lib/contract/context";
import type { Verb } from "@/lib/contract/contract";
import { CSV_OPTIONS } from "@/lib/csv-options";
import type { ActivityFilters, activity } from "./contract";
import { type EventRow, eventsBefore, namesIn } from "./list";

const AT_ONCE = 1_000;
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

/** The whole log under some filters, read and sent a thousand events at a time. */
export const exportActivity: Verb<typeof activity.export> = async (ctx, { query }) => ({
  data: piecesOf(ctx, query),
  headers: {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="activity.csv"',
  },
});

async function* piecesOf(ctx: BaseContext, filters: ActivityFilters): AsyncGenerator<string> {
  yield toCsv([COLUMNS]);
  for (let before: number | null = null; ; ) {
    const rows: EventRow[] = await eventsBefore(ctx, filters, before, AT_ONCE);
    if (rows.length > 0) yield toCsv(await linesOf(ctx, rows));
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id ?? 0;
  }
}

const toCsv = (lines: (string | null)[][]) => stringify(lines, CSV_OPTIONS);

async function linesOf(ctx: BaseContext, rows: EventRow[]) {
  const nameOf = await namesIn(ctx, rows);
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
