import "server-only";
import { interactions } from "@/db/schema/interactions";
import type { MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import { recordAuditEvents } from "../audit-events";
import { deleteInteractionChanges } from "../candidate-changes/record";
import type { InteractionParams } from "./contract";
import { getInteraction, isInteraction } from "./find";
import { assertInteractionUnchanged } from "./version";

/**
 * Deletes an interaction permanently, with its recorded old values. Fails with `candidate_not_found`,
 * `interaction_not_found` or `precondition_failed`.
 */
export async function deleteInteraction(
  ctx: MutationContext,
  { params, ifMatch }: { params: InteractionParams; ifMatch?: IfMatch },
) {
  const before = await getInteraction(ctx, params);
  assertInteractionUnchanged(before, ifMatch);
  const { id, candidateId } = before;
  await ctx.db.delete(interactions).where(isInteraction(ctx, params));
  await deleteInteractionChanges(ctx, candidateId, id);
  await recordAuditEvents(ctx, [{ action: "interaction.deleted", candidateId, recordId: id }]);
  return { result: { id, deleted: true }, candidateIds: [candidateId] };
}
