import "server-only";

import type { MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import { recordAuditEvents } from "../audit-events";
import { queueNotices } from "../candidate-notices/queue-notices";
import { assertUnchanged } from "../candidates/assert-unchanged";
import { getCandidate } from "../candidates/find";
import { findOpenRequest } from "../requested-documents/find";
import { hasRoomForDocuments } from "../requested-documents/has-room";
import { attach } from "./attach";
import { ATTACHMENT_FIELDS, type FilesByField } from "./staged";
import { touchCandidate } from "./touch-candidate";

/**
 * Adds files to a candidate and returns their records. Fails with `candidate_not_found`,
 * `precondition_failed` or the error code of a rejected file.
 */
export async function addAttachments(
  ctx: MutationContext,
  input: {
    params: { id: string };
    body: FilesByField;
    options?: { requestedDocument?: string };
    ifMatch?: IfMatch;
  },
) {
  const candidate = await getCandidate(ctx, input.params.id);
  assertUnchanged(candidate, input.ifMatch);
  const { id } = candidate;
  // If the region no longer requests the document, or has approved it, this is an ordinary attachment.
  const requested = await findOpenRequest(ctx, id, input.options?.requestedDocument);
  await assertRoom(ctx, id, input.body, requested?.id);
  const result = await attach(ctx, id, input.body, requested?.id);
  await touchCandidate(ctx, id);
  await recordAuditEvents(
    ctx,
    ATTACHMENT_FIELDS.flatMap((field) =>
      result[field].map((added) => ({
        action: "attachment.added" as const,
        candidateId: id,
        recordId: added.id,
        details: { field },
      })),
    ),
  );
  await queueNotices(ctx, [id], ["changed"]);
  return { result, candidateIds: [id] };
}

/**
 * Limits only candidates, not staff or API keys. The request has also checked the limit, but concurrent
 * uploads don't see each other's files until the uploads are executed.
 */
async function assertRoom(
  ctx: MutationContext,
  candidateId: string,
  files: FilesByField,
  requestedDocument: string | undefined,
): Promise<void> {
  if (ctx.actor.kind !== "candidate") return;
  const added = ATTACHMENT_FIELDS.flatMap((field) => files[field] ?? []).length;
  if (!(await hasRoomForDocuments(ctx, candidateId, requestedDocument, added)))
    fail("precondition_failed", "The candidate already has as many documents as candidates may add.");
}
