import "server-only";
import { interactions } from "@/db/schema/candidates";
import type { MutationContext } from "@/lib/contract/context";
import { recordAuditEvents } from "../audit-events";
import type { InteractionParams } from "./contract";
import { getInteraction, isInteraction } from "./find";

/** Deletes an interaction permanently. Fails with `candidate_not_found` or `interaction_not_found`. */
export async function deleteInteraction(ctx: MutationContext, { params }: { params: InteractionParams }) {
  const { id, candidateId } = await getInteraction(ctx, params);
  await ctx.db.delete(interactions).where(isInteraction(ctx, params));
  await recordAuditEvents(ctx, [{ action: "interaction.deleted", candidateId, recordId: id }]);
  return { result: { id, deleted: true }, candidateIds: [candidateId] };
}
