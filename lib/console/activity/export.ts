import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { exportFile } from "../export-file";
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

/** Exports the filtered log, in batches of a thousand events. */
export const exportActivity: Handler<typeof activity.export> = async (
  ctx,
  { query: { format, separator, ...filters } },
) => exportFile(COLUMNS, readBatches(ctx, filters), { name: "activity", format, separator });

async function* readBatches(ctx: BaseContext, filters: ActivityFilters) {
  for (let before: EventCursor | null = null; ; ) {
    const rows: EventRow[] = await findEventsBefore(ctx, filters, before, BATCH_SIZE);
    if (rows.length > 0) yield await toCells(ctx, rows);
    if (rows.length < BATCH_SIZE) return;
    before = rows.at(-1) ?? null;
  }
}

async function toCells(ctx: BaseContext, rows: EventRow[]) {
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
