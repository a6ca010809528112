import "server-only";
import { emailChanges } from "@/db/schema/email-changes";
import { newConfirmationCode } from "@/lib/access/confirmations/confirmation-codes";
import { consumeAttempt } from "@/lib/access/sessions/consume-attempt";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import { email as EmailAddress } from "@/lib/contract/formats";
import type { Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { publicPageLink } from "@/lib/platform/mail/page-link";
import { type RecordMailKind, recordMail } from "@/lib/platform/mail/record-mail";
import { encrypt } from "@/lib/platform/secrets";
import { wakeMail } from "@/lib/platform/wake";
import { recordRecipients } from "@/lib/records/bounces/recipients";
import { getCandidate } from "@/lib/records/candidates/find";
import { isEmailTaken } from "@/lib/records/candidates/finish-email-change";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import { findMailSender } from "@/lib/records/find-mail-sender";
import { rateLimitProblem, TooManyMails } from "../confirmations/problems";
import type { CandidateContext } from "../contexts/candidate-context";
import type { Requester } from "../contexts/visitor-context";
import { findEmailChange } from "./find-email-change";

export const REQUEST_HOURS = 24;
const REQUEST_MS = REQUEST_HOURS * 3_600_000;

export type EmailProblem =
  | { kind: "invalidEmail" | "sameEmail" }
  | { kind: "tooMany"; seconds: number }
  | { kind: "tooManyMails"; until: Date };

/**
 * Replaces any earlier request to change the address, and mails a code to both the old and the new address.
 * If another candidate of the region has the new address, returns the same result but mails that address a
 * notice without a code.
 */
export async function requestEmailChange(
  ctx: CandidateContext,
  typed: string,
  requester: Requester,
): Promise<EmailProblem | null> {
  const parsed = EmailAddress.safeParse(typed.trim());
  if (!parsed.success) return { kind: "invalidEmail" };
  const stored = await getCandidate(ctx, ctx.session.candidateId);
  if (normalizeEmail(parsed.data) === stored.emailKey) return { kind: "sameEmail" };
  try {
    await consumeAttempt("confirmation", addressDigestOf(stored.email));
    await consumeAttempt("new address confirmation", addressDigestOf(parsed.data));
    await ctx.db.transaction((transaction) =>
      open({ ...ctx, db: transaction }, { from: stored.email, to: parsed.data, requester }),
    );
  } catch (error) {
    if (error instanceof TooManyMails) return { kind: "tooManyMails", until: error.until };
    return rateLimitProblem(error);
  }
  wakeMail();
  return null;
}

/**
 * Mails new codes for the open request. Returns `closed` if the request has expired or was canceled, and
 * `sameEmail` if the candidate's address has become the requested one in the meantime.
 */
export async function requestCodesAgain(
  ctx: CandidateContext,
  requester: Requester,
): Promise<"mailed" | "tooMany" | "closed" | "sameEmail"> {
  const change = await findEmailChange(ctx, ctx.session.candidateId);
  if (!change) return "closed";
  const problem = await requestEmailChange(ctx, change.email, requester);
  if (!problem) return "mailed";
  return problem.kind === "sameEmail" ? "sameEmail" : "tooMany";
}

type OpenContext = Omit<CandidateContext, "db"> & { db: Transaction };
type Addresses = { from: string; to: string; requester: Requester };

async function open(ctx: OpenContext, { from, to, requester }: Addresses): Promise<void> {
  const { candidateId } = ctx.session;
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + REQUEST_MS);
  const request = { id: newUuidV7(), encryptedEmail: encrypt(to), createdAt, expiresAt };
  await ctx.db
    .insert(emailChanges)
    .values({ baseId: ctx.base.id, candidateId, ...request })
    .onConflictDoUpdate({ target: [emailChanges.baseId, emailChanges.candidateId], set: request });
  const isTaken = await isEmailTaken(ctx, candidateId, to);
  // Sort by address digest, so that two requests with the same addresses can't deadlock.
  const sides = [
    { purpose: "old_email" as const, email: from, kind: "oldEmail" as const },
    {
      purpose: "new_email" as const,
      email: to,
      kind: isTaken ? ("emailTaken" as const) : ("newEmail" as const),
    },
  ].sort((one, other) => (addressDigestOf(one.email) < addressDigestOf(other.email) ? -1 : 1));
  for (const { purpose, email, kind } of sides) {
    const { code, mailAgainAt } = await newConfirmationCode(
      ctx,
      { purpose, email, emailChangeId: request.id },
      expiresAt,
    );
    if (code === null) throw new TooManyMails(mailAgainAt);
    await mail(ctx, { kind, to: email, requester }, code);
  }
}

async function mail(
  ctx: OpenContext,
  { kind, to, requester }: { kind: RecordMailKind; to: string; requester: Requester },
  code: string,
): Promise<void> {
  const { language, device } = requester;
  const sender = await findMailSender(ctx.db, ctx.region.id);
  const message = await recordMail(
    {
      kind,
      language,
      to,
      isSandbox: ctx.base.mode === "sandbox",
      sender,
      ...(kind !== "emailTaken" && { requested: { at: ctx.now(), device } }),
    },
    { region: ctx.region.name, code, link: publicPageLink(language, "/portal") },
  );
  const about = { baseId: ctx.base.id, candidateId: ctx.session.candidateId };
  const mailId = await enqueueMail(ctx, message, { expiresInMinutes: REQUEST_HOURS * 60, about });
  // Record a recipient for the old address only, because a bounce of the new address says nothing about the
  // address in the record.
  if (kind !== "oldEmail") return;
  await recordRecipients(ctx, mailId, [{ ...about, emailKey: normalizeEmail(to) }]);
}
