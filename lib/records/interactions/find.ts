import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { getCandidate } from "../candidates/find";

/** The maximum number of interactions that one request returns (specification, "Limits"). */
export const INTERACTIONS_RETURNED_MAX = 100;

export type InteractionRow = typeof interactions.$inferSelect;

/** An interaction as paths identify it; `id` is the candidate's. */
type InteractionIds = { id: string; interactionId: string };

/** Finds the candidate's interactions, newest first, at most 100. */
export const findInteractions = (
  ctx: BaseContext<Queryable>,
  candidateId: string,
): Promise<InteractionRow[]> =>
  ctx.db
    .select()
    .from(interactions)
    .where(and(eq(interactions.baseId, ctx.base.id), eq(interactions.candidateId, candidateId)))
    .orderBy(desc(interactions.performedAt), desc(interactions.id))
    .limit(INTERACTIONS_RETURNED_MAX);

/** Builds the condition that selects one interaction of one candidate in this base. */
export const isInteraction = (ctx: Pick<BaseContext, "base">, { id, interactionId }: InteractionIds) =>
  and(
    eq(interactions.baseId, ctx.base.id),
    eq(interactions.candidateId, id),
    eq(interactions.id, interactionId),
  );

/**
 * Reads one interaction. Fails with `candidate_not_found`, or with `interaction_not_found` if the candidate has no such
 * interaction.
 */
export async function getInteraction(
  ctx: BaseContext<Queryable>,
  ids: InteractionIds,
): Promise<InteractionRow> {
  const [found] = await ctx.db.select().from(interactions).where(isInteraction(ctx, ids));
  if (found) return found;
  await getCandidate(ctx, ids.id);
  return fail("interaction_not_found", "The candidate has no interaction with this id.");
}
