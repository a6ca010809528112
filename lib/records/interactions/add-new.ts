import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import type { MutationContext } from "@/lib/contract/context";
import { createInteractions } from "./create";
import type { InlineInteraction } from "./schema";

/**
 * Adds the interactions that a candidate doesn't have yet, so that a repeated request adds nothing. Two
 * interactions are the same if they have the same id, or the same type and time. Fails with `duplicate_id` if
 * another candidate's interaction has the id. Returns the added interactions.
 */
export async function addNewInteractions(
  ctx: MutationContext,
  candidateId: string,
  sent: readonly InlineInteraction[],
) {
  if (sent.length === 0) return [];
  const known = new Set((await findSimilar(ctx, candidateId, sent)).flatMap(keysOf));
  const missing = sent.filter((interaction) => {
    const keys = keysOf(interaction);
    const isKnown = keys.some((key) => known.has(key));
    if (!isKnown) for (const key of keys) known.add(key);
    return !isKnown;
  });
  if (missing.length === 0) return [];
  const { result } = await createInteractions(ctx, { params: { id: candidateId }, body: missing });
  return result.interactions;
}

const keysOf = ({ id, type, performedAt }: { id: string; type: string; performedAt: string | Date }) => [
  id,
  `${type} ${new Date(performedAt).toISOString()}`,
];

const findSimilar = (ctx: MutationContext, candidateId: string, sent: readonly InlineInteraction[]) =>
  ctx.db
    .select({ id: interactions.id, type: interactions.type, performedAt: interactions.performedAt })
    .from(interactions)
    .where(
      and(
        eq(interactions.baseId, ctx.base.id),
        eq(interactions.candidateId, candidateId),
        or(
          inArray(
            interactions.id,
            sent.map(({ id }) => id),
          ),
          inArray(
            interactions.performedAt,
            sent.map(({ performedAt }) => new Date(performedAt)),
          ),
        ),
      ),
    );
