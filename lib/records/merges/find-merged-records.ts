import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import type { BaseContext } from "@/lib/contract/context";
import { parseUndoData, type UndoData } from "./undo-data";

/** Finds the records that were merged into a candidate and are still kept for an undo. */
export async function findMergedRecords(
  ctx: BaseContext,
  candidateId: string,
): Promise<{ mergedAt: Date; record: UndoData["merged"] }[]> {
  const found = await ctx.db
    .select({ mergedAt: candidateMerges.mergedAt, undo: candidateMerges.undo })
    .from(candidateMerges)
    .where(
      and(
        eq(candidateMerges.baseId, ctx.base.id),
        eq(candidateMerges.candidateId, candidateId),
        isNotNull(candidateMerges.undo),
      ),
    )
    .orderBy(asc(candidateMerges.mergedAt));
  return found.map(({ mergedAt, undo }) => ({ mergedAt, record: parseUndoData(undo).merged }));
}
