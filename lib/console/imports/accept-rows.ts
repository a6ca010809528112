import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { IMPORT_UNDONE } from "@/lib/records/imports/assert-not-undone";
import type { AcceptedRow, ImportRow, imports } from "./contract";
import { DECIDED, rowKey } from "./keys";
import { parseRow, refusedRow } from "./parse-row";
import { rememberImport } from "./remember-import";

/** Enqueues the rows one by one, so that they are executed in the order of the file. */
export const acceptRows: Handler<typeof imports.accept> = async (ctx, { body }) => {
  const isOpen = await rememberImport(ctx, body.importId, Math.max(...body.rows.map(({ number }) => number)));
  if (!isOpen)
    return { data: body.rows.map(({ number }) => refusedRow(number, "import_undone", IMPORT_UNDONE)) };
  const data: AcceptedRow[] = [];
  const decided = await findDecided(ctx, body);
  for (const row of body.rows) {
    const isDecided = row.sameAs === undefined && decided.has(rowKey(body.importId, row.number, DECIDED));
    data.push(
      isDecided
        ? refusedRow(row.number, "duplicate_id", ALREADY_DECIDED)
        : await acceptRow(ctx, body.importId, row),
    );
  }
  return { data };
};

const ALREADY_DECIDED =
  "This row was already imported for the person who was confirmed. Start a new import to change it again.";

/**
 * Finds the rows that were already sent with a user's confirmation that both names belong to the same person.
 * After a reload, the browser sends such a row without the confirmation, which would execute the row again.
 */
async function findDecided(ctx: BaseContext, { importId, rows }: { importId: string; rows: ImportRow[] }) {
  const keys = rows.map(({ number }) => rowKey(importId, number, DECIDED));
  const found = await ctx.db
    .select({ key: mutations.idempotencyKey })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        inArray(mutations.idempotencyKey, keys),
        ne(mutations.status, "failed"),
      ),
    );
  return new Set(found.map(({ key }) => key));
}

async function acceptRow(ctx: BaseContext, importId: string, row: ImportRow): Promise<AcceptedRow> {
  const { candidate, refusal } = parseRow(ctx, row);
  if (refusal) return refusal;
  // A row that failed because of the name can be sent again with the user's confirmation, under a second key.
  const suffix = row.sameAs === undefined ? "" : DECIDED;
  const write = {
    query: {
      idempotencyKey: rowKey(importId, row.number, suffix),
      checkName: true,
      confirmedName: row.sameAs,
      importId,
    },
    body: candidate,
    rawBody: row.candidate,
  };
  const { data } = await appendMutation(ctx, write, { mutation: "candidates.upsert" });
  if (data.payloadMatches === false) {
    const message = "This row was already imported with different content. Start a new import for this file.";
    return refusedRow(row.number, "duplicate_id", message);
  }
  return { number: row.number, outcome: "accepted", mutationId: data.mutationId };
}
