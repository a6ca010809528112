import "server-only";
import { and, eq } from "drizzle-orm";
import { candidateFeed } from "@/db/schema/candidate-feed";
import { awaitWrite, type MutationContext } from "@/lib/contract/context";

/**
 * Marks a removed candidate as archived in the feed. Call this after deleting the row, because the deletion's
 * trigger marks the candidate as deleted.
 */
export const markArchived = (ctx: MutationContext, id: string): Promise<void> =>
  awaitWrite(
    ctx,
    ctx.db
      .update(candidateFeed)
      .set({ removal: "archived" })
      .where(and(eq(candidateFeed.baseId, ctx.base.id), eq(candidateFeed.candidateId, id)))
      .execute(),
  );
