import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { ErrorCode } from "@/lib/contract/errors";
import { dryRunMutation } from "@/lib/engine/mutations/dry-run-mutation";
import type { DryRunRow, ImportRow, imports } from "./contract";
import { parseRow, refusedRow } from "./parse-row";

export const dryRunRows: Handler<typeof imports.rehearse> = async (ctx, { body }) => {
  const data: DryRunRow[] = [];
  for (const row of body.rows) data.push(await dryRunRow(ctx, row));
  return { data };
};

async function dryRunRow(ctx: BaseContext, row: ImportRow): Promise<DryRunRow> {
  const { candidate, refusal } = parseRow(ctx.region, row);
  if (refusal) return refusal;
  const { data } = await dryRunMutation(ctx, "candidates.upsert", { body: candidate });
  if (data.status === "completed") {
    return { number: row.number, outcome: data.result.action as "created" | "updated" };
  }
  const { errorCode, message } = data.result as { errorCode: ErrorCode; message: string };
  return refusedRow(row.number, errorCode, message);
}
