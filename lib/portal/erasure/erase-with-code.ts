import "server-only";
import { newConfirmationCode, redeemConfirmationCode } from "@/lib/access/confirmations/confirmation-codes";
import { PROOF_TTL_MINUTES } from "@/lib/access/mailed-proof";
import { consumeAttempt } from "@/lib/access/sessions/consume-attempt";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import { pollUntil } from "@/lib/engine/mutations/wait";
import { acrossBases } from "@/lib/platform/database/base-database";
import type { Language } from "@/lib/platform/languages";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { recordMail } from "@/lib/platform/mail/record-mail";
import { wakeMail } from "@/lib/platform/wake";
import { recordRecipients } from "@/lib/records/bounces/recipients";
import { isErasureReason } from "@/lib/records/candidates/erasure-reasons";
import { getCandidate } from "@/lib/records/candidates/find";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { findMailSender } from "@/lib/records/find-mail-sender";
import { type CodeProblem, parseCode, rateLimitProblem, wrongCodeProblem } from "../confirmations/problems";
import type { CandidateContext } from "../contexts/candidate-context";
import type { Requester } from "../contexts/visitor-context";
import { isRepeatable } from "../is-repeatable";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { eraseOwnRecord } from "../own-record/erase-own-record";
import { findOwnChanges } from "../own-record/me";
import { waitForOutcome } from "../own-record/wait-for-outcome";

/** A signed-in candidate's records, all with the same e-mail address and in the same mode. */
export type OwnRecords = readonly [CandidateContext, ...CandidateContext[]];

/** How long to wait for the erasure, which is queued shortly after its code is consumed. */
const QUEUE_WAIT_MS = 1000;

const storedOf = (ctx: CandidateContext) => getCandidate(ctx, ctx.session.candidateId);

/**
 * Keeps the records with the first record's address and mode, because a code proves access to one mailbox
 * only. Returns null if there are no records.
 */
export async function withSameAddress(contexts: readonly CandidateContext[]): Promise<OwnRecords | null> {
  const [first, ...others] = contexts;
  if (!first) return null;
  const { emailKey } = await storedOf(first);
  const same: CandidateContext[] = [];
  for (const ctx of others)
    if (ctx.base.mode === first.base.mode && (await storedOf(ctx)).emailKey === emailKey) same.push(ctx);
  return [first, ...same];
}

/**
 * Mails a code, which proves that the candidate can still read the mailbox. Returns null. If the address has
 * reached its limit on e-mails, sends nothing and returns the time from which it can get the next code. Fails
 * with `rate_limited` if there were too many requests within a minute.
 */
export async function mailErasureCode(
  records: OwnRecords,
  { language, device }: Requester,
): Promise<Date | null> {
  const [ctx] = records;
  const { email, emailKey } = await storedOf(ctx);
  await consumeAttempt("confirmation", addressDigestOf(email));
  const regions = new Map(records.map((record) => [record.region.id, record.region.name]));
  const region = new Intl.ListFormat(language).format(regions.values());
  const mailAgainAt = await acrossBases(ctx).db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    const made = await newConfirmationCode(inner, { purpose: "erasure", email });
    if (made.code === null) return made.mailAgainAt;
    const isSandbox = ctx.base.mode === "sandbox";
    const sender = regions.size > 1 ? null : await findMailSender(transaction, ctx.region.id);
    const message = await recordMail(
      { kind: "erasureCode", language, to: email, isSandbox, sender, requested: { at: ctx.now(), device } },
      { region, code: made.code },
    );
    const about = { baseId: ctx.base.id, candidateId: ctx.session.candidateId };
    const mailId = await enqueueMail(inner, message, { expiresInMinutes: PROOF_TTL_MINUTES, about });
    const recipients = records.map(({ base, session }) => ({
      baseId: base.id,
      candidateId: session.candidateId,
      emailKey,
    }));
    await recordRecipients(inner, mailId, recipients);
    return null;
  });
  wakeMail();
  return mailAgainAt;
}

type Choice = { typed: string; isImmediate: boolean; reason: unknown; language: Language };
type Outcome = { kind: "requested" } | { kind: "erased" } | { kind: "later" } | { kind: "failed" };

/**
 * If the code is correct, erases the records or schedules their erasure in 24 hours. `later`: the engine
 * hasn't finished yet. `failed`: a record no longer exists, for example after a merge; this doesn't stop the
 * erasure of the other records.
 */
export async function eraseWithCode(
  records: OwnRecords,
  { typed, isImmediate, reason, language }: Choice,
): Promise<CodeProblem | Outcome> {
  const [ctx] = records;
  const stored = await Promise.all(records.map(storedOf));
  // Erasure was already requested, for example because the form was submitted twice.
  if (!isImmediate && stored.every(isRequested)) return { kind: "requested" };
  const code = parseCode(typed);
  if (code === null) return { kind: "invalidCode" };
  const email = stored[0]?.email ?? "";
  try {
    await consumeAttempt("confirm", addressDigestOf(email));
  } catch (error) {
    return rateLimitProblem(error);
  }
  const { id, ...wrong } = await redeemConfirmationCode(ctx, { purpose: "erasure", email }, code);
  if (id === null && "triesLeft" in wrong) {
    const repeated = wrong.triesLeft === 0 ? await findRepeatedOutcome(records, isImmediate) : null;
    return repeated ?? wrongCodeProblem(wrong);
  }
  const erase = isImmediate ? eraseOwnRecord : requestErasure;
  const outcomes = await Promise.all(records.map((record) => erase(record, { reason, language })));
  return toOutcome(outcomes, isImmediate);
}

function toOutcome(outcomes: readonly string[], isImmediate: boolean): Outcome {
  if (outcomes.includes("failed")) return { kind: "failed" };
  if (!isImmediate) return { kind: "requested" };
  return outcomes.includes("pending") ? { kind: "later" } : { kind: "erased" };
}

/**
 * Returns the outcome of the erasure that used the code, if the candidate has just sent the same form. Returns
 * null if there is no such erasure. On a slow phone, people press the button twice, and the browser shows the
 * response to the second request only.
 */
async function findRepeatedOutcome(records: OwnRecords, isImmediate: boolean): Promise<Outcome | null> {
  const sent = await pollUntil(
    () => Promise.all(records.map((ctx) => findSentErasure(ctx, isImmediate))),
    (found) => found.every((id) => id !== null),
    QUEUE_WAIT_MS,
  );
  if (sent.every((id) => id === null)) return null;
  const outcomes = await Promise.all(
    records.map(async (ctx, index) => {
      const id = sent[index];
      const { status } = id ? await waitForOutcome(ctx, id) : { status: "failed" };
      return status === "queued" ? "pending" : status;
    }),
  );
  return toOutcome(outcomes, isImmediate);
}

/** Returns the id of the candidate's latest change if it is a recent erasure of this kind, otherwise null. */
async function findSentErasure(ctx: CandidateContext, isImmediate: boolean): Promise<string | null> {
  const [latest] = await findOwnChanges(ctx, ctx.session.candidateId);
  const operation = isImmediate ? "candidates.delete" : "candidates.request-erasure";
  const isRepeat = latest?.operation === operation && (await isRepeatable(ctx, latest.createdAt));
  return isRepeat ? latest.mutationId : null;
}

const isRequested = ({ erasureRequestedAt }: StoredCandidate) => erasureRequestedAt !== null;

type Details = Pick<Choice, "reason" | "language">;

async function requestErasure(ctx: CandidateContext, { reason, language }: Details) {
  const options = { language, ...(isErasureReason(reason) && { reason }) };
  const { data } = await appendOwnMutation(ctx, "candidates.request-erasure", {}, options);
  const { status } = await waitForOutcome(ctx, data.mutationId);
  wakeMail();
  return status === "failed" ? ("failed" as const) : ("requested" as const);
}

/** Cancels the erasure request. Returns false if the record was deleted first. */
export async function keepOwnRecord(ctx: CandidateContext, language: Language): Promise<boolean> {
  const { data } = await appendOwnMutation(ctx, "candidates.cancel-erasure", {}, { language });
  const { status } = await waitForOutcome(ctx, data.mutationId);
  wakeMail();
  return status !== "failed";
}
