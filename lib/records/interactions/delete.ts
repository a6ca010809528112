import "server-only";
import { interactions } from "@/db/schema/interactions";
import type { MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import { recordAuditEvents } from "../audit-events";
import { deleteInteractionChanges, recordInteractionChange } from "../candidate-changes/record";
import type { InteractionParams } from "./contract";
import { getInteraction, isInteraction } from "./find";
import { presentInteraction } from "./present";
import { assertInteractionUnchanged } from "./version";

/**
 * Deletes an interaction. The API promises that this is permanent, so this also deletes the recorded old
 * values. If staff delete it, its values are kept for 30 days instead, so that they can restore it. Fails
 * with `candidate_not_found`, `interaction_not_found` or `precondition_failed`.
 */
export async function deleteInteraction(
  ctx: MutationContext,
  { params, ifMatch }: { params: InteractionParams; ifMatch?: IfMatch },
) {
  const before = await getInteraction(ctx, params);
  assertInteractionUnchanged(before, ifMatch);
  const { id, candidateId } = before;
  await ctx.db.delete(interactions).where(isInteraction(ctx, params));
  if (ctx.actor.kind === "staff")
    await recordInteractionChange(ctx, candidateId, { id, from: presentInteraction(before), to: null });
  else await deleteInteractionChanges(ctx, candidateId, id);
  await recordAuditEvents(ctx, [{ action: "interaction.deleted", candidateId, recordId: id }]);
  return { result: { id, deleted: true }, candidateIds: [candidateId] };
}
