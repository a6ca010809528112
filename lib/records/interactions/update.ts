import "server-only";
import { interactions } from "@/db/schema/interactions";
import type { MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import { recordAuditEvents } from "../audit-events";
import { diffValues, isSameValue } from "../candidate-changes/diff-values";
import { recordInteractionChange } from "../candidate-changes/record";
import { recordStaffReads } from "../record-reads";
import type { InteractionParams } from "./contract";
import { getInteraction, type InteractionRow, isInteraction } from "./find";
import { presentInteraction } from "./present";
import type { InteractionPatch } from "./schema";
import { assertInteractionUnchanged } from "./version";

/**
 * Changes only the fields that were sent, or nothing if the interaction already has these values. A staff
 * member's write that changes nothing is recorded as a read. Fails with `candidate_not_found`,
 * `interaction_not_found` or `precondition_failed`.
 */
export async function updateInteraction(
  ctx: MutationContext,
  { params, body, ifMatch }: { params: InteractionParams; body: InteractionPatch; ifMatch?: IfMatch },
) {
  const before = await getInteraction(ctx, params);
  assertInteractionUnchanged(before, ifMatch);
  const changes = toChanges(before, body);
  const after = { ...before, ...changes };
  const interaction = presentInteraction(after);
  const reply = { result: { interaction }, candidateIds: [before.candidateId] };
  if (isSameValue(before, after)) {
    recordStaffReads(ctx, [{ id: before.candidateId }]);
    return reply;
  }
  await ctx.db.update(interactions).set(changes).where(isInteraction(ctx, params));
  const { id, candidateId } = before;
  const differences = Object.entries(diffValues(presentInteraction(before), interaction));
  await recordInteractionChange(ctx, candidateId, {
    id,
    ...(before.isQuestion && !after.isQuestion && { question: toSentQuestion(before) }),
    from: Object.fromEntries(differences.map(([field, { from }]) => [field, from])),
    to: Object.fromEntries(differences.map(([field, { to }]) => [field, to])),
  });
  const details = { fields: differences.map(([field]) => field) };
  await recordAuditEvents(ctx, [{ action: "interaction.updated", candidateId, recordId: id, details }]);
  return reply;
}

/** Uses `createdAt`, because staff may have changed `performedAt`. */
const toSentQuestion = ({ summary, notes, createdAt }: InteractionRow) => ({
  subject: summary ?? "",
  text: notes ?? "",
  sentAt: createdAt.toISOString(),
});

/** Converts a patch to column values. As on creation, an empty string means `null`. */
function toChanges(
  before: InteractionRow,
  { type, performedAt, summary, notes, duration }: InteractionPatch,
): Partial<InteractionRow> {
  const changes = {
    ...(type === undefined ? {} : { type }),
    ...(performedAt === undefined ? {} : { performedAt: new Date(performedAt) }),
    ...(summary === undefined ? {} : { summary: summary || null }),
    ...(notes === undefined ? {} : { notes: notes || null }),
    ...(duration === undefined ? {} : { durationSeconds: duration }),
  };
  const after = { ...before, ...changes };
  const isSameText = after.summary === before.summary && after.notes === before.notes;
  // A new text may contain private notes by staff, so the portal must not show it as the candidate's question.
  return isSameText || !before.isQuestion
    ? changes
    : { ...changes, isQuestion: false, isEditedQuestion: true };
}
