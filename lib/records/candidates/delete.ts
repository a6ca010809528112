import "server-only";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { recordAuditEvents } from "../audit-events";
import { assertUntouched, type UndoOptions } from "../candidate-changes/undo";
import { findMailSender } from "../find-mail-sender";
import type { Outcome } from "../operation-handler";
import { assertAllUnchanged } from "./assert-unchanged";
import { erasureMail } from "./erasure-mail";
import type { ErasureReason } from "./erasure-reasons";
import { getCandidate } from "./find";
import { removePersonalData } from "./remove-personal-data";

/** How long the outbox tries to send the confirmation mail. */
const CONFIRMED_WITHIN_MINUTES = 24 * 60;

type Deletion = {
  params: { id: string };
  options?: { reason?: ErasureReason; language?: Language } & UndoOptions;
  ifMatch?: IfMatch;
};

/**
 * Deletes a candidate permanently, without a history row. When it undoes the mutation that created the
 * candidate, nothing else may have happened to the candidate. Fails with `candidate_not_found` or
 * `precondition_failed`.
 */
export async function deleteCandidate(ctx: MutationContext, { params, options = {}, ifMatch }: Deletion) {
  const before = await getCandidate(ctx, params.id);
  const { id, email } = before;
  await assertAllUnchanged(ctx, before, ifMatch);
  if (options.undoneMutationIds) await assertUntouched(ctx, id, options.undoneMutationIds);
  const candidateIds = await removePersonalData(ctx, id);
  const details = options.reason ? { reason: options.reason } : {};
  await recordAuditEvents(ctx, [{ action: "candidate.deleted", candidateId: id, recordId: id, details }]);
  if (ctx.actor.kind === "candidate") await queueConfirmationMail(ctx, email, options.language);
  return { result: { id, deleted: true }, candidateIds, transient: true } satisfies Outcome;
}

/**
 * Adds the mail to the outbox within the deletion's transaction, so that it is sent only if the deletion
 * commits.
 */
async function queueConfirmationMail(
  ctx: BaseContext<Transaction>,
  to: string,
  language: Language = "nl",
): Promise<void> {
  const isSandbox = ctx.base.mode === "sandbox";
  const sender = await findMailSender(ctx.db, ctx.region.id);
  if (!sender) return;
  const message = await erasureMail({ language, to, isSandbox }, sender);
  await enqueueMail(ctx, message, { goodForMinutes: CONFIRMED_WITHIN_MINUTES });
}
