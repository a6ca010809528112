import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import { concernsCandidates } from "@/lib/records/concerns-candidates";
import { undoKey } from "./keys";

/**
 * The latest mutation that undoes an import for a candidate. `tries` is the number of attempts so far,
 * including this one.
 */
export type Undo = {
  id: string;
  operation: string;
  status: "queued" | "completed" | "failed";
  tries: number;
};

/** Finds the latest undo mutation of each candidate of an import. */
export async function findUndos(
  ctx: BaseContext,
  importId: string,
  ids: string[],
): Promise<Map<string, Undo>> {
  const start = undoKey(importId, "");
  const rows = await ctx.db
    .select({
      key: mutations.idempotencyKey,
      id: mutations.id,
      operation: mutations.operation,
      status: mutations.status,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        concernsCandidates(ctx.base, ids),
        sql`starts_with(${mutations.idempotencyKey}, ${start})`,
      ),
    )
    .orderBy(asc(mutations.sequence));
  const undos = new Map<string, Undo>();
  for (const { key, ...undo } of rows) {
    const [candidateId = ""] = key?.slice(start.length).split(":") ?? [];
    undos.set(candidateId, { ...undo, tries: (undos.get(candidateId)?.tries ?? 0) + 1 });
  }
  return undos;
}
