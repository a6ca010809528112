import "server-only";
import type { SecurityEventRow } from "@/lib/access/security-log/chain";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { exportFile } from "../export-file";
import type { SecurityLogFilters, securityLog } from "./contract";
import { findSecurityEventsBefore } from "./list";

const BATCH_SIZE = 1_000;
const COLUMNS = ["id", "occurredAt", "action", "actorKind", "actorId", "subjectId", "address", "details"];

/** Exports the filtered log, in batches of a thousand events. Also logs the export itself. */
export const exportSecurityLog: Handler<typeof securityLog.export> = async (
  ctx,
  { query: { format, separator, ...filters } },
) => {
  await ctx.db.transaction((db) =>
    recordSecurityEvent({ ...ctx, db }, { action: "security_log.exported", subjectId: null }),
  );
  return exportFile(COLUMNS, readBatches(ctx, filters), { name: "security-log", format, separator });
};

async function* readBatches(ctx: Context, filters: SecurityLogFilters) {
  for (let before: SecurityEventRow | null = null; ; ) {
    const rows: SecurityEventRow[] = await findSecurityEventsBefore(ctx, filters, before, BATCH_SIZE);
    if (rows.length > 0) yield rows.map(toCells);
    if (rows.length < BATCH_SIZE) return;
    before = rows.at(-1) ?? null;
  }
}

const toCells = (row: SecurityEventRow) => [
  `${row.month}/${row.position}`,
  row.occurredAt.toISOString(),
  row.action,
  row.actorKind,
  row.actorId,
  row.subjectId,
  row.address,
  JSON.stringify(row.details),
];
