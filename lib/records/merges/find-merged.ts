import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";

type Ctx = Pick<BaseContext<Queryable>, "db" | "base">;

/**
 * Finds the candidate who now has the data of a merged candidate, or null. If that candidate is merged later,
 * the later merge updates the row, so a chain of merges needs only one lookup.
 */
export async function findMergedInto(ctx: Ctx, id: string): Promise<string | null> {
  return (await findAllMergedInto(ctx, [id])).get(id) ?? null;
}

/** Does the same as `findMergedInto` for several candidates. Omits candidates who weren't merged. */
export async function findAllMergedInto(ctx: Ctx, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ mergedId: candidateMerges.mergedId, candidateId: candidateMerges.candidateId })
    .from(candidateMerges)
    .where(and(eq(candidateMerges.baseId, ctx.base.id), inArray(candidateMerges.mergedId, ids)));
  return new Map(found.map(({ mergedId, candidateId }) => [mergedId, candidateId]));
}

export async function findMergedIds(ctx: Ctx, candidateId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ mergedId: candidateMerges.mergedId })
    .from(candidateMerges)
    .where(and(eq(candidateMerges.baseId, ctx.base.id), eq(candidateMerges.candidateId, candidateId)));
  return found.map(({ mergedId }) => mergedId);
}

/**
 * Finds the candidates who were merged into a candidate and had the candidate's e-mail address: they are the
 * same person. Finds nobody once the data for an undo is erased, because only that data has the address.
 */
export async function findMergedOfSameAddress(ctx: Ctx, candidateId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ mergedId: candidateMerges.mergedId })
    .from(candidateMerges)
    .innerJoin(
      candidates,
      and(eq(candidates.baseId, candidateMerges.baseId), eq(candidates.id, candidateMerges.candidateId)),
    )
    .where(
      and(
        eq(candidateMerges.baseId, ctx.base.id),
        eq(candidateMerges.candidateId, candidateId),
        sql`${candidateMerges.undo} #>> '{merged,emailKey}' = ${candidates.emailKey}`,
      ),
    );
  return found.map(({ mergedId }) => mergedId);
}
