import "server-only";
import { redeemConfirmationCode } from "@/lib/access/confirmations/confirmation-codes";
import { consumeAttempt } from "@/lib/access/sessions/consume-attempt";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import type { Language } from "@/lib/platform/languages";
import { getCandidate } from "@/lib/records/candidates/find";
import { isEmailTaken } from "@/lib/records/candidates/finish-email-change";
import { type CodeProblem, parseCode, rateLimitProblem, wrongCodeProblem } from "../confirmations/problems";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { waitForOutcome } from "../own-record/wait-for-outcome";
import { dropEmailChange, type EmailPurpose, findEmailChange } from "./find-email-change";

/**
 * `closed`: the request is no longer open. `waiting`: the code mailed to the other address hasn't been
 * entered yet. `pending`: the change is still queued. `failed`: another candidate has the address.
 */
export type Confirmation = CodeProblem | { kind: "closed" | "waiting" | "changed" | "pending" | "failed" };

type Entry = { purpose: EmailPurpose; typed: string; to: string; language: Language };

/**
 * Checks the code of the old or the new address. When both are confirmed, changes the address and ends all
 * other sessions. `to` is the new address that the form shows.
 */
export async function confirmEmail(
  ctx: CandidateContext,
  { purpose, typed, to, language }: Entry,
): Promise<Confirmation> {
  const change = await findEmailChange(ctx, ctx.session.candidateId);
  // The form was sent twice, or from an outdated tab.
  if (!change) return changeEmailIfConfirmed(ctx, { email: to, language });
  if (change.confirmed.includes(purpose))
    return changeEmailIfConfirmed(ctx, { email: change.email, language });
  const code = parseCode(typed);
  if (code === null) return { kind: "invalidCode" };
  const { email: from } = await getCandidate(ctx, ctx.session.candidateId);
  const isOld = purpose === "old_email";
  const email = isOld ? from : change.email;
  try {
    await consumeAttempt(isOld ? "confirm" : "confirm new address", addressDigestOf(email));
  } catch (error) {
    return rateLimitProblem(error);
  }
  const { id, ...wrong } = await redeemConfirmationCode(
    ctx,
    { purpose, email, emailChangeId: change.id },
    code,
  );
  if (id === null && "triesLeft" in wrong) return wrongCodeProblem(wrong);
  return changeEmailIfConfirmed(ctx, { email: change.email, language });
}

/**
 * Changes the address if both addresses are confirmed. Safe to repeat, because the request's id is the
 * idempotency key. A repeated call completes the change if the process crashed after the last code.
 */
export async function changeEmailIfConfirmed(
  ctx: CandidateContext,
  { email, language }: { email: string; language: Language },
): Promise<Confirmation> {
  const change = await findEmailChange(ctx, ctx.session.candidateId);
  if (!change) {
    // Another call completed the change, or the request has expired or was dropped.
    const own = await getCandidate(ctx, ctx.session.candidateId);
    return { kind: own.email === email ? "changed" : "closed" };
  }
  if (change.confirmed.length < 2) return { kind: "waiting" };
  const { data } = await appendOwnMutation(
    ctx,
    "candidates.update",
    { body: { email: change.email } },
    {
      emailChange: { id: change.id, sessionId: ctx.session.id, language },
      idempotencyKey: `email-change ${change.id}`,
    },
  );
  const { status } = await waitForOutcome(ctx, data.mutationId);
  if (status === "queued") return { kind: "pending" };
  if (status === "completed") return { kind: "changed" };
  const { candidateId } = ctx.session;
  await dropEmailChange(ctx, candidateId, change.id);
  return { kind: (await isEmailTaken(ctx, candidateId, change.email)) ? "failed" : "closed" };
}
