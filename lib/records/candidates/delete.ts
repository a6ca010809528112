import "server-only";
import type { MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Language } from "@/lib/platform/languages";
import { recordAuditEvents } from "../audit-events";
import { assertUntouched, type UndoOptions } from "../candidate-changes/undo";
import { findLanguage } from "../candidate-notices/language";
import type { Outcome } from "../operation-handler";
import { assertErasureRequested, findErasureRequest } from "../privacy/erasure-requests";
import { assertAllUnchanged } from "./assert-unchanged";
import { deleteCandidateRecord } from "./delete-candidate-record";
import { enqueueErasureMail, erasureMail } from "./erasure-mail";
import type { ErasureReason } from "./erasure-reasons";
import { getCandidate } from "./find";

type Deletion = {
  params: { id: string };
  options?: { reason?: ErasureReason; language?: Language; erasureRequestId?: string } & UndoOptions;
  ifMatch?: IfMatch;
};

/**
 * Deletes a candidate permanently, without a history row. If the deletion undoes an import that created the
 * candidate, the candidate must not have been changed by anything else. Candidates who delete themselves or
 * requested erasure get an e-mail, which is queued in the same transaction. Fails with `candidate_not_found`
 * or `precondition_failed`.
 */
export async function deleteCandidate(ctx: MutationContext, { params, options = {}, ifMatch }: Deletion) {
  const before = await getCandidate(ctx, params.id);
  const { id } = before;
  await assertAllUnchanged(ctx, before, ifMatch);
  if (options.undoneMutationIds) await assertUntouched(ctx, id, options.undoneMutationIds);
  if (options.erasureRequestId) await assertErasureRequested(ctx, id, options.erasureRequestId);
  // Build the e-mail before the deletion, because it lists what is deleted.
  const request = before.erasureRequestedAt && (await findErasureRequest(ctx, id));
  const isAskedFor = ctx.actor.kind === "candidate" || request;
  const mail = isAskedFor
    ? await erasureMail(ctx, before, options.language ?? request?.language ?? (await languageOf(ctx, id)))
    : null;
  const candidateIds = await deleteCandidateRecord(ctx, id, "candidate_deleted");
  const details = options.reason ? { reason: options.reason } : {};
  await recordAuditEvents(ctx, [{ action: "candidate.deleted", candidateId: id, recordId: id, details }]);
  if (mail) await enqueueErasureMail(ctx, mail, request?.email);
  return { result: { id, deleted: true }, candidateIds, erasedAtOnce: true } satisfies Outcome;
}

/** Returns the language of the last sign-in, or Dutch, for requests that don't specify a language. */
const languageOf = async ({ db, base }: MutationContext, candidateId: string): Promise<Language> =>
  (await findLanguage(db, { baseId: base.id, candidateId })) ?? "nl";
