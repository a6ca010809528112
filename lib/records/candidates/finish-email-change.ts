import "server-only";
import { and, eq } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { emailChanges } from "@/db/schema/email-changes";
import { events } from "@/db/schema/events";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { MAIL_MESSAGES } from "@/lib/platform/mail/mail-layout";
import type { RecordMailKind } from "@/lib/platform/mail/record-mail";
import { isUndeliverable } from "../bounces/find";
import { findLanguage } from "../candidate-notices/language";
import { mailCandidate } from "../privacy/mail-candidate";
import { endAllSessions } from "./end-sessions";
import { findByEmail } from "./find";
import type { StoredCandidate } from "./stored";

/** An address change that the candidate confirmed at both addresses. The session `sessionId` stays open. */
export type ConfirmedEmailChange = { id: string; sessionId: string; language: Language };

/** A candidate and one of their former addresses. */
type OldAddress = Pick<StoredCandidate, "id" | "email" | "emailKey">;

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
 * change wasn't confirmed, ends all sessions, because the new address may belong to another person. A merge
 * plans the notice itself, because by then the candidate also has the merged candidate's language.
 */
export async function finishEmailChange(
  ctx: MutationContext,
  candidate: OldAddress,
  confirmed?: ConfirmedEmailChange,
  planned?: AddressNotice,
): Promise<void> {
  const notice = confirmed || planned !== undefined ? planned : await planNotice(ctx, candidate);
  await endAllSessions(ctx, candidate.id, confirmed?.sessionId);
  await ctx.db
    .delete(emailChanges)
    .where(and(eq(emailChanges.baseId, ctx.base.id), eq(emailChanges.candidateId, candidate.id)));
  if (confirmed) await queueMail(ctx, candidate, { kind: "emailChanged", language: confirmed.language });
  else await queueNotice(ctx, candidate, notice ?? null);
}

/** The language of the mail that tells someone that others changed their address, or null for no mail. */
export type AddressNotice = Language | null;

/**
 * Decides whether to tell someone that they can't sign in with their address anymore. Someone who doesn't
 * know of their record gets no mail, unless the region sends notices. Call this before the candidate's
 * sessions and language are deleted.
 */
export async function planNotice(
  ctx: MutationContext,
  { id: candidateId, emailKey }: Pick<StoredCandidate, "id" | "emailKey">,
): Promise<AddressNotice> {
  if (ctx.base.mode === "sandbox" || (await isUndeliverable(ctx, { id: candidateId, emailKey }))) return null;
  const language = await findLanguage(ctx.db, { baseId: ctx.base.id, candidateId });
  const isKnown =
    language !== null || (await hasSession(ctx, candidateId)) || (await wasMailedSignIn(ctx, candidateId));
  return isKnown || ctx.region.notices.length > 0 ? (language ?? "nl") : null;
}

/** Queues the planned mail to the old address of the candidate. */
export const queueNotice = async (
  ctx: MutationContext,
  old: OldAddress,
  language: AddressNotice,
): Promise<void> => {
  if (language) await queueMail(ctx, old, { kind: "emailChangedByOthers", language });
};

const hasSession = async ({ db, base }: MutationContext, candidateId: string): Promise<boolean> =>
  (await db.$count(
    candidateSessions,
    and(eq(candidateSessions.baseId, base.id), eq(candidateSessions.candidateId, candidateId)),
  )) > 0;

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
  old: OldAddress,
  mail: { kind: RecordMailKind; language: Language },
): Promise<void> {
  const { unused, stillUsed } = MAIL_MESSAGES[mail.language].oldAddress;
  const isStillUsed = await isEmailTaken(ctx, old.id, old.email);
  await mailCandidate(ctx, old, mail, { oldAddress: isStillUsed ? stillUsed : unused });
}
