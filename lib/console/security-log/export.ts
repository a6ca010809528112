import "server-only";
import { stringify } from "csv-stringify/sync";
import type { SecurityEventRow } from "@/lib/access/security-log/chain";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { BYTE_ORDER_MARK, type CsvSeparator, csvOptions } from "@/lib/csv-options";
import type { SecurityLogFilters, securityLog } from "./contract";
import { findSecurityEventsBefore } from "./list";

const BATCH_SIZE = 1_000;
const COLUMNS = ["id", "occurredAt", "action", "actorKind", "actorId", "subjectId", "address", "details"];

/** Streams the filtered log as CSV, in batches of a thousand events. Also logs the export itself. */
export const exportSecurityLog: Handler<typeof securityLog.export> = async (
  ctx,
  { query: { separator, ...filters } },
) => {
  await ctx.db.transaction((db) =>
    recordSecurityEvent({ ...ctx, db }, { action: "security_log.exported", subjectId: null }),
  );
  return {
    data: streamCsv(ctx, filters, separator),
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="security-log.csv"',
    },
  };
};

async function* streamCsv(
  ctx: Context,
  filters: SecurityLogFilters,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  const toCsv = (rows: (string | null)[][]) => stringify(rows, csvOptions(separator));
  yield BYTE_ORDER_MARK + toCsv([COLUMNS]);
  for (let before: SecurityEventRow | null = null; ; ) {
    const rows: SecurityEventRow[] = await findSecurityEventsBefore(ctx, filters, before, BATCH_SIZE);
    if (rows.length > 0) yield toCsv(rows.map(toCells));
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
