import "server-only";
import type { SecurityEventRow } from "@/lib/access/security-log/chain";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { Language } from "@/lib/platform/languages";
import { exportFile } from "../export-file";
import { inWords, logTitles } from "../log-texts";
import type { SecurityLogFilters, securityLog } from "./contract";
import { SECURITY_LOG_TEXTS } from "./export-texts";
import { findSecurityEventsBefore } from "./list";

const BATCH_SIZE = 1_000;
const COLUMNS = ["id", "occurredAt", "action", "actorKind", "actorId", "subjectId", "address", "details"];

/** Exports the filtered log, in batches of a thousand events. Also logs the export itself. */
export const exportSecurityLog: Handler<typeof securityLog.export> = async (
  ctx,
  { query: { format, separator, language, ...filters } },
) => {
  await ctx.db.transaction((db) =>
    recordSecurityEvent({ ...ctx, db }, { action: "security_log.exported", subjectId: null }),
  );
  const titles = logTitles(COLUMNS, SECURITY_LOG_TEXTS, language);
  return exportFile(titles, readBatches(ctx, filters, language), {
    name: "security-log",
    format,
    separator,
    hasSeconds: true,
  });
};

async function* readBatches(ctx: Context, filters: SecurityLogFilters, language: Language | undefined) {
  for (let before: SecurityEventRow | null = null; ; ) {
    const rows: SecurityEventRow[] = await findSecurityEventsBefore(ctx, filters, before, BATCH_SIZE);
    if (rows.length > 0) yield rows.map((row) => toCells(row, language));
    if (rows.length < BATCH_SIZE) return;
    before = rows.at(-1) ?? null;
  }
}

function toCells(row: SecurityEventRow, language: Language | undefined) {
  const { occurredAt, action, actorKind } = inWords(row, SECURITY_LOG_TEXTS, language);
  return [
    `${row.month}/${row.position}`,
    occurredAt,
    action,
    actorKind,
    row.actorId,
    row.subjectId,
    row.address,
    JSON.stringify(row.details),
  ];
}
