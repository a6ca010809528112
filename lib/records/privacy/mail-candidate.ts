import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { enqueueMail, redirectUnsentMail } from "@/lib/platform/mail/outbox";
import { type RecordMailKind, recordMail } from "@/lib/platform/mail/record-mail";
import { recordRecipients } from "../bounces/recipients";
import type { StoredCandidate } from "../candidates/stored";
import { findMailSender } from "../find-mail-sender";

/**
 * Adds an e-mail about a candidate's rights or address to the outbox, and records the candidate as its
 * recipient: when a merge is undone and the address returns to another record, unsent e-mails are deleted.
 * Replaces unsent e-mails with the same topic.
 */
export async function mailCandidate(
  ctx: BaseContext<Transaction>,
  { id, email: to, emailKey }: Pick<StoredCandidate, "id" | "email" | "emailKey">,
  { kind, language, topic }: { kind: RecordMailKind; language: Language; topic?: string },
  values: Record<string, string>,
): Promise<void> {
  const isSandbox = ctx.base.mode === "sandbox";
  const sender = await findMailSender(ctx.db, ctx.region.id);
  const message = await recordMail(
    { kind, language, to, isSandbox, sender },
    { ...values, region: ctx.region.name },
  );
  const about = { baseId: ctx.base.id, candidateId: id };
  const mailId = await enqueueMail(ctx, message, { about, topic });
  await recordRecipients(ctx, mailId, [{ ...about, emailKey }]);
}

/** The prefix of the topics of e-mails about answers to privacy requests. */
export const ANSWER_TOPIC_PREFIX = "privacy answer:";

/** Sends unsent e-mails about answers to the candidate's new address: they may not read the former mailbox. */
export async function redirectUnsentAnswers(
  ctx: BaseContext<Transaction>,
  { id, email: to, emailKey }: Pick<StoredCandidate, "id" | "email" | "emailKey">,
): Promise<void> {
  const about = { baseId: ctx.base.id, candidateId: id };
  const redirected = await redirectUnsentMail(ctx, about, { topicPrefix: ANSWER_TOPIC_PREFIX, to });
  for (const mailId of redirected) await recordRecipients(ctx, mailId, [{ ...about, emailKey }]);
}
