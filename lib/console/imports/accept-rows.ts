import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import type { SeenValues } from "@/lib/records/candidates/assert-seen-values";
import { IMPORT_UNDONE } from "@/lib/records/imports/assert-not-undone";
import type { AcceptedRow, ExpectedMatch, ImportRow, imports } from "./contract";
import { CONFIRMED_SUFFIX, rowKey } from "./keys";
import { parseRow, rejectedRow } from "./parse-row";
import { recordImport } from "./record-import";

/** Enqueues the rows one by one, so that they are executed in the order of the file. */
export const acceptRows: Handler<typeof imports.accept> = async (ctx, { body }) => {
  const isOpen = await recordImport(ctx, body.importId, Math.max(...body.rows.map(({ number }) => number)));
  if (!isOpen)
    return { data: body.rows.map(({ number }) => rejectedRow(number, "import_undone", IMPORT_UNDONE)) };
  const data: AcceptedRow[] = [];
  const usedKeys = await findUsedKeys(ctx, body);
  const isUsed = (row: ImportRow, suffix: string) => usedKeys.has(rowKey(body.importId, row.number, suffix));
  for (const row of body.rows) {
    const isConfirmed = isUsed(row, CONFIRMED_SUFFIX) || (row.sameAs !== undefined && !isUsed(row, ""));
    data.push(await acceptRow(ctx, body.importId, row, isConfirmed));
  }
  return { data };
};

/**
 * Finds the keys under which rows were already sent and didn't fail. A row has a different key with a user's
 * confirmation. After a reload, the browser may send a row without the confirmation that it had, or with one
 * that it needs only because a later row changed the candidate's name. Such a row must keep its first key and
 * outcome, because the other key would execute it again.
 */
async function findUsedKeys(ctx: BaseContext, { importId, rows }: { importId: string; rows: ImportRow[] }) {
  const keys = ["", CONFIRMED_SUFFIX].flatMap((suffix) =>
    rows.map(({ number }) => rowKey(importId, number, suffix)),
  );
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

/** Adds the other forms in which an empty value can be stored. */
const asStored = (seen: ExpectedMatch["seen"]): SeenValues =>
  Object.fromEntries(
    Object.entries(seen).map(([field, values]) => [
      field,
      values.flatMap((value) => (value === null ? [null, "", []] : [value])),
    ]),
  );

async function acceptRow(
  ctx: BaseContext,
  importId: string,
  row: ImportRow,
  isConfirmed: boolean,
): Promise<AcceptedRow> {
  const { candidate, mustExist, rejection } = await parseRow(ctx, row);
  if (rejection) return rejection;
  // A row that failed because of the name can be sent again with the user's confirmation, under a second key.
  const suffix = isConfirmed ? CONFIRMED_SUFFIX : "";
  const write = {
    query: {
      idempotencyKey: rowKey(importId, row.number, suffix),
      checkName: true,
      confirmedName: row.sameAs,
      importId,
      mustExist,
      expected: row.expected && { ...row.expected, seen: asStored(row.expected.seen) },
    },
    body: candidate,
    rawBody: row.candidate,
  };
  const { data } = await appendMutation(ctx, write, { mutation: "candidates.upsert" });
  if (data.payloadMatches === false) {
    const message = "This row was already imported with different content. Start a new import for this file.";
    return rejectedRow(row.number, "duplicate_id", message);
  }
  return { number: row.number, outcome: "accepted", mutationId: data.mutationId };
}
