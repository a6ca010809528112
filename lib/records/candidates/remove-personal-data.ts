import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { releaseCandidateFiles } from "../attachments/remove";

/**
 * Deletes a candidate with their interactions and files. The payloads, results and callbacks of finished mutations
 * about the candidate are erased once the callbacks are delivered.
 */
export async function removePersonalData(ctx: BaseContext<Transaction>, candidateId: string): Promise<void> {
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
        sql`${mutations.candidateIds} @> array[${candidateId}]::text[]`,
        ne(mutations.status, "queued"),
      ),
    );
}
