import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import type { AcceptedRow, ImportRow, imports } from "./contract";
import { parseRow, refusedRow } from "./parse-row";

/** Enqueues the rows one by one, so that the ledger keeps the order of the file. */
export const acceptRows: Handler<typeof imports.accept> = async (ctx, { body }) => {
  const data: AcceptedRow[] = [];
  for (const row of body.rows) data.push(await acceptRow(ctx, body.importId, row));
  return { data };
};

async function acceptRow(ctx: BaseContext, importId: string, row: ImportRow): Promise<AcceptedRow> {
  const { candidate, refusal } = parseRow(ctx.region, row);
  if (refusal) return refusal;
  const write = {
    query: { idempotencyKey: `import:${importId}:${row.number}` },
    body: candidate,
    rawBody: row.candidate,
  };
  const { data } = await appendMutation(ctx, write, { mutation: "candidates.upsert" });
  if (data.payloadMatches === false) {
    const message = "Another content of this row was imported already; begin a new import for this file.";
    return refusedRow(row.number, "duplicate_id", message);
  }
  return { number: row.number, outcome: "accepted", mutationId: data.mutationId };
}
