import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";

/** Updates a candidate's `updatedAt` when its files change, because files are not in the candidate's row. */
export async function touchCandidate(ctx: BaseContext<Transaction>, id: string): Promise<void> {
  await ctx.db
    .update(candidates)
    .set({ updatedAt: ctx.now() })
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, id)));
}
