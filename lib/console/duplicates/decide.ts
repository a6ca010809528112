import "server-only";
import { and, eq } from "drizzle-orm";
import { distinctCandidates as table } from "@/db/schema/candidate-merges";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { isForeignKeyViolation } from "@/lib/platform/database/database-errors";
import type { duplicates } from "./contract";

/**
 * Marks two candidates as different people, or removes the mark. Stores the mark directly instead of queuing
 * a mutation, because it changes no candidate and the region's systems don't need it.
 */
export const decideDistinct: Handler<typeof duplicates.decide> = async (ctx, { body }) => {
  const { firstId, secondId, isDistinct } = body;
  const pair = { baseId: ctx.base.id, firstId, secondId };
  if (isDistinct) {
    await ctx.db
      .insert(table)
      .values({ ...pair, decidedAt: ctx.now() })
      .onConflictDoNothing()
      .catch(failIfGone);
  } else {
    await ctx.db
      .delete(table)
      .where(and(eq(table.baseId, ctx.base.id), eq(table.firstId, firstId), eq(table.secondId, secondId)));
  }
  return { data: body };
};

function failIfGone(cause: unknown): never {
  if (!isForeignKeyViolation(cause)) throw cause;
  return fail("candidate_not_found", "One of these candidates doesn't exist.", {}, { cause });
}
