import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { concernsCandidates } from "@/lib/records/concerns-candidates";
import { releaseCandidateFiles } from "../attachments/remove";
import { recordErasure } from "../erasures/record-erasure";
import { findMergedIds } from "../merges/find-merged";

/**
 * Deletes a candidate with their interactions and files. Schedules the data of finished mutations about the
 * candidate (payloads, results and callbacks) for erasure once no callback is pending. Returns the person's
 * ids: the candidate's own id, and the ids of candidates who were merged into this one.
 */
export async function deleteCandidateRecord(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  kind: "candidate_deleted" | "candidate_archived",
): Promise<string[]> {
  const ids = [candidateId, ...(await findMergedIds(ctx, candidateId))];
  await releaseCandidateFiles(ctx, candidateId);
  await ctx.db
    .delete(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, candidateId)));
  await ctx.db
    .update(mutations)
    .set({ eraseAt: ctx.now() })
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        concernsCandidates(ctx.base, ids),
        ne(mutations.status, "queued"),
      ),
    );
  await recordErasure(ctx, { kind, candidateIds: ids });
  return ids;
}
