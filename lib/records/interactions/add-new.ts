import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { interactions } from "@/db/schema/interactions";
import type { MutationContext } from "@/lib/contract/context";
import { createInteractions } from "./create";
import type { InlineInteraction } from "./schema";

/**
 * Adds the interactions that a candidate doesn't have yet, so that a repeated request adds nothing. The
 * candidate has an interaction if one with the same id, or with the same type and time, is stored. Fails with
 * `duplicate_id` if another candidate's interaction has the id. Returns the added interactions.
 */
export async function addNewInteractions(
  ctx: MutationContext,
  candidateId: string,
  sent: readonly InlineInteraction[],
) {
  if (sent.length === 0) return [];
  const stored = new Set((await findSimilar(ctx, candidateId, sent)).flatMap(keysOf));
  const missing = sent.filter((interaction) => !keysOf(interaction).some((key) => stored.has(key)));
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
