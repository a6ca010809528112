import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { distinctCandidates } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";

type Ctx = BaseContext<Transaction>;

export async function findDistinctIds({ db, base }: Ctx, id: string): Promise<string[]> {
  const { baseId, firstId, secondId } = distinctCandidates;
  const pairs = await db
    .select()
    .from(distinctCandidates)
    .where(and(eq(baseId, base.id), or(eq(firstId, id), eq(secondId, id))));
  return pairs.map((pair) => (pair.firstId === id ? pair.secondId : pair.firstId));
}

/**
 * Marks a candidate as a different person from the given candidates. Skips candidates who no longer exist.
 * Returns the ids that weren't marked before.
 */
export async function addDistinctPairs(ctx: Ctx, id: string, distinctIds: string[]): Promise<string[]> {
  const existing = await ctx.db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.baseId, ctx.base.id), inArray(candidates.id, distinctIds)));
  if (existing.length === 0) return [];
  const rows = existing.map((other) => ({ ...toPair(ctx, id, other.id), decidedAt: ctx.now() }));
  const added = await ctx.db.insert(distinctCandidates).values(rows).onConflictDoNothing().returning();
  return added.map((pair) => (pair.firstId === id ? pair.secondId : pair.firstId));
}

/** Removes the mark that a candidate is a different person from the given candidates. */
export async function removeDistinctPairs(ctx: Ctx, id: string, distinctIds: string[]): Promise<void> {
  for (const otherId of distinctIds) {
    const { firstId, secondId } = toPair(ctx, id, otherId);
    await ctx.db
      .delete(distinctCandidates)
      .where(
        and(
          eq(distinctCandidates.baseId, ctx.base.id),
          eq(distinctCandidates.firstId, firstId),
          eq(distinctCandidates.secondId, secondId),
        ),
      );
  }
}

function toPair({ base }: Ctx, id: string, otherId: string) {
  const [firstId = "", secondId = ""] = [id, otherId].sort();
  return { baseId: base.id, firstId, secondId };
}
