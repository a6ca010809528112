import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Verb } from "@/lib/contract/contract";
import type { ErrorCode } from "@/lib/contract/errors";
import { rehearse } from "@/lib/engine/mutations/rehearse";
import type { ImportRow, imports, RehearsedRow } from "./contract";
import { parseRow, refuse } from "./parse-row";

export const rehearseRows: Verb<typeof imports.rehearse> = async (ctx, { body }) => {
  const data: RehearsedRow[] = [];
  for (const row of body.rows) data.push(await rehearsed(ctx, row));
  return { data };
};

async function rehearsed(ctx: BaseContext, row: ImportRow): Promise<RehearsedRow> {
  const { candidate, refusal } = parseRow(ctx.region, row);
  if (refusal) return refusal;
  const { data } = await rehearse(ctx, "candidates.upsert", { body: candidate });
  if (data.status === "completed") {
    return { number: row.number, outcome: data.result.action as "created" | "updated" };
  }
  const { errorCode, message } = data.result as { errorCode: ErrorCode; message: string };
  return refuse(row.number, errorCode, message);
}
