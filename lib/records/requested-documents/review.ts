import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { awaitWrite, type MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { touchCandidate } from "../attachments/touch-candidate";
import { recordAuditEvents } from "../audit-events";
import { queueNotices } from "../candidate-notices/queue-notices";
import { getCandidate } from "../candidates/find";
import type { Outcome } from "../operation-handler";
import { findRequestedDocumentViews } from "./find";
import type { Review, ReviewableState } from "./states";

type Input = {
  params: { id: string };
  body: {
    attachmentId: string;
    /** Missing if an earlier release accepted the review. */
    seen?: ReviewableState | undefined;
    decision: Review;
    reason?: string | undefined;
  };
};

/**
 * Approves a requested document, or requests it again with a reason. Fails with `candidate_not_found`, with
 * `attachment_not_found` if the candidate has removed or replaced the file, and with `precondition_failed` if
 * someone else has already reviewed it.
 */
export async function reviewDocument(ctx: MutationContext, { params, body }: Input) {
  const { id } = await getCandidate(ctx, params.id);
  const { attachmentId, seen, decision, reason } = body;
  const statuses = await findRequestedDocumentViews(ctx, id);
  const document = statuses.find(({ file }) => file?.id === attachmentId);
  if (!document) return fail("attachment_not_found", "The candidate has removed or replaced this document.");
  if (seen !== undefined && document.state !== seen)
    fail("precondition_failed", "Someone else has reviewed this document since you read it.");
  const change = ctx.db
    .update(attachments)
    .set({ review: decision, reviewReason: decision === "rejected" ? (reason ?? null) : null })
    .where(and(eq(attachments.baseId, ctx.base.id), eq(attachments.id, attachmentId)));
  await awaitWrite(ctx, change.execute());
  await touchCandidate(ctx, id);
  if (decision === "rejected") await queueNotices(ctx, [id], ["changed"]);
  await recordAuditEvents(ctx, [
    { action: "attachment.reviewed", candidateId: id, recordId: attachmentId, details: { decision } },
  ]);
  return { result: { id, attachmentId, decision }, candidateIds: [id] } satisfies Outcome;
}
