import "server-only";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { recordAuditEvents } from "../audit-events";
import type { Outcome } from "../operation-handler";
import { erasureMail } from "./erasure-mail";
import type { ErasureReason } from "./erasure-reasons";
import { getCandidate } from "./find";
import { removePersonalData } from "./remove-personal-data";

/** How long we try to send the confirmation mail. */
const CONFIRMED_WITHIN_MINUTES = 24 * 60;

type Deletion = { params: { id: string }; options?: { reason?: ErasureReason; language?: Language } };

/** Deletes a candidate permanently, without a history row. Fails with `candidate_not_found`. */
export async function deleteCandidate(ctx: MutationContext, { params, options = {} }: Deletion) {
  const { id, email } = await getCandidate(ctx, params.id);
  await removePersonalData(ctx, id);
  const details = options.reason ? { reason: options.reason } : {};
  await recordAuditEvents(ctx, [{ action: "candidate.deleted", candidateId: id, recordId: id, details }]);
  if (ctx.actor.kind === "candidate") await queueConfirmationMail(ctx, email, options.language);
  return { result: { id, deleted: true }, candidateIds: [id], transient: true } satisfies Outcome;
}

/** Adds the mail to the outbox in the deletion's transaction, so that the mail is sent only if the deletion commits. */
async function queueConfirmationMail(
  ctx: BaseContext<Transaction>,
  to: string,
  language: Language = "nl",
): Promise<void> {
  const isSandbox = ctx.base.mode === "sandbox";
  const message = await erasureMail({ language, to, isSandbox }, ctx.region.name);
  await enqueueMail(ctx, message, { goodForMinutes: CONFIRMED_WITHIN_MINUTES });
}
