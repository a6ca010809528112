import "server-only";
import { and, eq } from "drizzle-orm";
import { emailChanges } from "@/db/schema/email-changes";
import { events } from "@/db/schema/events";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { MAIL_MESSAGES } from "@/lib/platform/mail/mail-layout";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { type RecordMailKind, recordMail } from "@/lib/platform/mail/record-mail";
import { findBounce } from "../bounces/find";
import { recordRecipients } from "../bounces/recipients";
import { findLanguage } from "../candidate-notices/language";
import { findMailSender } from "../find-mail-sender";
import { endAllSessions } from "./end-sessions";
import { findByEmail } from "./find";
import type { StoredCandidate } from "./stored";

/** An address change that the candidate confirmed at both addresses. The session `sessionId` stays open. */
export type ConfirmedEmailChange = { id: string; sessionId: string; language: Language };

const MAIL_EXPIRES_IN_MINUTES = 24 * 60;

/** Returns whether another candidate of the base has the address. */
export const isEmailTaken = async (
  ctx: BaseContext<Queryable>,
  candidateId: string,
  email: string,
): Promise<boolean> => (await findByEmail(ctx, email)).some(({ id }) => id !== candidateId);

/**
 * Fails with `precondition_failed` if the request to change the address is no longer open, or if another
 * candidate has taken the address.
 */
export async function assertEmailChangeOpen(
  ctx: MutationContext,
  { candidateId, email }: { candidateId: string; email: string },
  { id }: ConfirmedEmailChange,
): Promise<void> {
  const isRequest = and(
    eq(emailChanges.baseId, ctx.base.id),
    eq(emailChanges.candidateId, candidateId),
    eq(emailChanges.id, id),
  );
  if ((await ctx.db.$count(emailChanges, isRequest)) === 0)
    fail("precondition_failed", "The request to change the e-mail address is no longer open.");
  if (await isEmailTaken(ctx, candidateId, email))
    fail("precondition_failed", "Another candidate has this e-mail address.");
}

/**
 * Ends sessions and deletes open requests after the address has changed, and notifies the old address. If the
 * change wasn't confirmed, ends all sessions, because the new address may belong to another person.
 */
export async function finishEmailChange(
  ctx: MutationContext,
  { id: candidateId, email, emailKey }: Pick<StoredCandidate, "id" | "email" | "emailKey">,
  confirmed?: ConfirmedEmailChange,
): Promise<void> {
  const ended = await endAllSessions(ctx, candidateId, confirmed?.sessionId).returning();
  await ctx.db
    .delete(emailChanges)
    .where(and(eq(emailChanges.baseId, ctx.base.id), eq(emailChanges.candidateId, candidateId)));
  const old = { candidateId, to: email, emailKey };
  if (confirmed) return queueMail(ctx, old, { kind: "emailChanged", language: confirmed.language });
  if (ctx.base.mode === "sandbox" || (await findBounce(ctx, { id: candidateId, emailKey }))) return;
  const language = await findLanguage(ctx.db, { baseId: ctx.base.id, candidateId });
  const isKnown = ended.length > 0 || language !== null || (await wasMailedSignIn(ctx, candidateId));
  if (!isKnown && ctx.region.notices.length === 0) return;
  await queueMail(ctx, old, { kind: "emailChangedByOthers", language: language ?? "nl" });
}

/**
 * Returns whether the candidate was ever sent a sign-in e-mail. Their language and sessions don't always show
 * that: a sign-in with a link that the region requested stores no language, and its session may have expired.
 */
async function wasMailedSignIn({ db, base }: MutationContext, candidateId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.baseId, base.id),
        eq(events.candidateId, candidateId),
        eq(events.action, "candidate.sign_in_mailed"),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Notifies the old address, and says whether it still belongs to another record. Doesn't name the new
 * address, because others may read the old mailbox.
 */
async function queueMail(
  ctx: BaseContext<Transaction>,
  { candidateId, to, emailKey }: { candidateId: string; to: string; emailKey: string },
  { kind, language }: { kind: RecordMailKind; language: Language },
): Promise<void> {
  const isSandbox = ctx.base.mode === "sandbox";
  const sender = await findMailSender(ctx.db, ctx.region.id);
  const isStillUsed = await isEmailTaken(ctx, candidateId, to);
  const { unused, stillUsed } = MAIL_MESSAGES[language].oldAddress;
  const message = await recordMail(
    { kind, language, to, isSandbox, sender },
    { region: ctx.region.name, oldAddress: isStillUsed ? stillUsed : unused },
  );
  const about = { baseId: ctx.base.id, candidateId };
  const mailId = await enqueueMail(ctx, message, { expiresInMinutes: MAIL_EXPIRES_IN_MINUTES, about });
  // When a merge is undone and the address returns to another record, this row identifies the e-mail to
  // delete.
  await recordRecipients(ctx, mailId, [{ ...about, emailKey }]);
}
