import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Language } from "@/lib/platform/languages";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { exportFile } from "../export-file";
import { inWords, logTitles } from "../log-texts";
import type { ActivityFilters, activity } from "./contract";
import { ACTIVITY_TEXTS } from "./export-texts";
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

/**
 * Exports the filtered log, in batches of a thousand events. Records an audit event before sending the file,
 * unless the file would be too large.
 */
export const exportActivity: Handler<typeof activity.export> = async (
  ctx,
  { query: { format, separator, language, ...filters } },
) => {
  const titles = logTitles(COLUMNS, ACTIVITY_TEXTS, language);
  const file = await exportFile(titles, readBatches(ctx, filters, language), {
    name: "activity",
    format,
    separator,
    hasSeconds: true,
  });
  const details = { format, filters: Object.keys(filters) };
  await recordAuditEvents(ctx, [{ action: "activity.exported", recordId: ctx.region.id, details }]);
  return file;
};

async function* readBatches(ctx: BaseContext, filters: ActivityFilters, language: Language | undefined) {
  for (let before: EventCursor | null = null; ; ) {
    const rows: EventRow[] = await findEventsBefore(ctx, filters, before, BATCH_SIZE);
    if (rows.length > 0) yield await toCells(ctx, rows, language);
    if (rows.length < BATCH_SIZE) return;
    before = rows.at(-1) ?? null;
  }
}

async function toCells(ctx: BaseContext, rows: EventRow[], language: Language | undefined) {
  const nameOf = await findNames(ctx, rows);
  return rows.map((row) => {
    const { occurredAt, actorKind, action } = inWords(row, ACTIVITY_TEXTS, language);
    return [
      occurredAt,
      actorKind,
      row.actorId,
      row.actorKind === "candidate" ? null : nameOf(row.actorKind, row.actorId),
      action,
      row.candidateId,
      row.recordId,
      row.mutationId,
      JSON.stringify(row.details),
    ];
  });
}
