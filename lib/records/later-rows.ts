import "server-only";
import type { PgTable } from "drizzle-orm/pg-core";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { events } from "@/db/schema/events";
import { awaitWrite, type EventContext, type LaterRows } from "@/lib/contract/context";
import { insertRows } from "@/lib/platform/database/insert-rows";

/**
 * The tables that `insertLater` supports. Candidates come first, because rows of the other tables refer to
 * them.
 */
export const LATER_TABLES: readonly PgTable[] = [
  candidates,
  consents,
  candidateChanges,
  candidateNotices,
  events,
];

type LaterContext = Pick<EventContext, "db" | "awaitLater" | "laterRows">;

/**
 * Inserts rows, or leaves them to the engine, which inserts the rows of several mutations together. All rows
 * of a table must have the same keys.
 */
export async function insertLater<Table extends PgTable>(
  ctx: LaterContext,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  const waiting = ctx.laterRows?.get(table);
  if (waiting) waiting.push(...rows);
  else await insertNow(ctx, table, rows);
}

/** Inserts the waiting rows of the context's tables, so that later statements see them. */
export async function insertLaterRows({ laterRows, ...ctx }: LaterContext): Promise<void> {
  const inserts = [...(laterRows ?? [])].map(([table, rows]) => insertNow(ctx, table, rows.splice(0)));
  await Promise.all(inserts);
}

/** Ignores existing notices, because another mutation may have stored the same notice. */
const insertNow = async (ctx: LaterContext, table: PgTable, rows: readonly Record<string, unknown>[]) =>
  rows.length > 0 &&
  (await awaitWrite(ctx, insertRows(ctx.db, table, rows, { ignoreExisting: table === candidateNotices })));

/** Returns a map with only some of the tables. Both maps share the same arrays of rows. */
export const selectTables = (laterRows: LaterRows, includes: (table: PgTable) => boolean): LaterRows =>
  new Map([...laterRows].filter(([table]) => includes(table)));
