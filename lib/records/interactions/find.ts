import "server-only";
import { and, desc, eq } from "drizzle-orm";
import { interactions } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { getCandidate } from "../candidates/find";

/** As many as the interface returns at once (specification, Limits). */
export const INTERACTIONS_RETURNED_MAX = 100;

export type InteractionRow = typeof interactions.$inferSelect;

/** A contact moment as addresses name it: its own id under its candidate's. */
type InteractionIds = { id: string; interactionId: string };

/** The candidate's contact moments, the newest first, 100 at most. */
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

/** Holds for the contact moment of this base that belongs to this candidate. */
export const isInteraction = (ctx: Pick<BaseContext, "base">, { id, interactionId }: InteractionIds) =>
  and(
    eq(interactions.baseId, ctx.base.id),
    eq(interactions.candidateId, id),
    eq(interactions.id, interactionId),
  );

/**
 * The candidate's contact moment. Fails with `candidate_not_found`, or `interaction_not_found`: another candidate's
 * can't be told from one that isn't.
 */
export async function getInteraction(
  ctx: BaseContext<Queryable>,
  named: InteractionIds,
): Promise<InteractionRow> {
  const [found] = await ctx.db.select().from(interactions).where(isInteraction(ctx, named));
  if (found) return found;
  await getCandidate(ctx, named.id);
  return fail("interaction_not_found", "The candidate has no interaction with this id.");
}
