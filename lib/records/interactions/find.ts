import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { interactionOrder, interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { getCandidate } from "../candidates/find";

/** The maximum number of interactions in one response (specification, "Limits"). */
export const INTERACTIONS_RETURNED_MAX = 100;

export type InteractionRow = typeof interactions.$inferSelect;
/** A row before its insertion, which assigns `sequence`. */
export type NewInteractionRow = Omit<InteractionRow, "sequence">;

/** The ids in an interaction's path. `id` is the candidate's id. */
type InteractionIds = { id: string; interactionId: string };

/** The columns that determine the order. A cursor holds their values from the last row of a page. */
type SortKey = Pick<InteractionRow, "performedAt" | "sequence" | "id">;

export const toPosition = ({ performedAt, sequence, id }: SortKey): string[] => [
  performedAt.toISOString(),
  String(sequence),
  id,
];
export const fromPosition = ([performedAt = "", sequence = "", id = ""]: string[]): SortKey => ({
  performedAt: new Date(performedAt),
  sequence: Number(sequence),
  id,
});

/**
 * Finds at most `limit` of the candidate's interactions, newest first. With `after`, starts after that
 * position.
 */
export const findInteractions = (
  ctx: BaseContext<Queryable>,
  candidateId: string,
  { after, limit = INTERACTIONS_RETURNED_MAX }: { after?: SortKey | undefined; limit?: number } = {},
): Promise<InteractionRow[]> =>
  ctx.db
    .select()
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, candidateId),
        after && isAfter(after),
      ),
    )
    .orderBy(...interactionOrder(interactions))
    .limit(limit);

/** Finds all of a candidate's interactions, for results that must be complete. */
export const findAllInteractions = (ctx: BaseContext<Queryable>, candidateId: string) =>
  findInteractions(ctx, candidateId, { limit: Number.MAX_SAFE_INTEGER });

/** PostgreSQL can use only the first condition to limit the index scan. */
function isAfter({ performedAt, sequence, id }: SortKey): SQL {
  const time = sql`${performedAt.toISOString()}::timestamptz`;
  return sql`${interactions.performedAt} <= ${time} and (${interactions.performedAt} < ${time}
    or (${interactions.sequence}, ${interactions.id}) > (${sequence}, ${id}))`;
}

export const isInteraction = (ctx: Pick<BaseContext, "base">, { id, interactionId }: InteractionIds) =>
  and(
    eq(interactions.baseId, ctx.base.id),
    eq(interactions.candidateId, id),
    eq(interactions.id, interactionId),
  );

export async function findInteraction(
  ctx: BaseContext<Queryable>,
  ids: InteractionIds,
): Promise<InteractionRow | null> {
  const [found] = await ctx.db.select().from(interactions).where(isInteraction(ctx, ids));
  return found ?? null;
}

/**
 * Reads one interaction. Fails with `candidate_not_found`, or with `interaction_not_found` if the candidate
 * has no such interaction.
 */
export async function getInteraction(
  ctx: BaseContext<Queryable>,
  ids: InteractionIds,
): Promise<InteractionRow> {
  const found = await findInteraction(ctx, ids);
  if (found) return found;
  await getCandidate(ctx, ids.id);
  return fail("interaction_not_found", "The candidate has no interaction with this id.");
}
