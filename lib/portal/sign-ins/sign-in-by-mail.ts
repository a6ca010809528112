import "server-only";
import { consumeClientRateLimit, SIGN_IN_LIMIT } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { consumeAttempt } from "@/lib/access/sessions/consume-attempt";
import { storeRequest } from "@/lib/access/sessions/request";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import { redeem } from "@/lib/access/sessions/verify";
import { email as EmailAddress } from "@/lib/contract/formats";
import { parseCode, rateLimitProblem, wrongCodeProblem } from "../confirmations/problems";
import type { PortalVisitorContext } from "../contexts/visitor-context";
import { findRepeatedSignIn, type SignedIn, tokensOf } from "./repeated-sign-in";
import type { SignInState } from "./sign-in-state";

/**
 * Sends an e-mail with a link and a code. Returns the same result for unknown addresses, so that nobody
 * learns who is a candidate.
 */
export async function requestCode(ctx: PortalVisitorContext, email: string): Promise<SignInState> {
  if (!isEmailAddress(email)) return { step: "address", email, problem: { kind: "invalidEmail" } };
  try {
    await consumeClientRateLimit("portal sign-in", ctx.clientAddress, SIGN_IN_LIMIT);
    const mailAgainAt = await storeRequest(ctx, { email });
    return { step: "code", email, problem: null, mailAgainAt: mailAgainAt?.toISOString() };
  } catch (error) {
    return { step: "address", email, problem: rateLimitProblem(error) };
  }
}

/**
 * Sends another e-mail to the address of an unfinished sign-in. After too many requests, stays on the
 * code-entry page, because the code that was already mailed still works.
 */
export async function requestCodeAgain(ctx: PortalVisitorContext, former: SignInState): Promise<SignInState> {
  const state = await requestCode(ctx, former.email);
  return former.step === "code" && state.problem?.kind === "tooMany"
    ? { ...former, problem: state.problem }
    : state;
}

/**
 * Checks the code. If the code is correct, opens a session in each of the candidate's regions. If the form was
 * sent twice, returns the same sessions again.
 */
export async function enterCode(
  ctx: PortalVisitorContext,
  state: SignInState,
  { typed, attempt = null }: { typed: string; attempt?: string | null },
): Promise<{ state: SignInState; opened: SignedIn[] }> {
  const code = parseCode(typed);
  const fail = (problem: SignInState["problem"]) => ({ state: { ...state, problem }, opened: [] });
  if (code === null) return fail({ kind: "invalidCode" });
  try {
    await consumeClientRateLimit("portal code", ctx.clientAddress, SIGN_IN_LIMIT);
    await consumeAttempt("portal code", addressDigestOf(state.email));
  } catch (error) {
    return fail(rateLimitProblem(error));
  }
  const proof = { email: state.email, code };
  const newToken = tokensOf(attempt, proof);
  const { opened, wrongCode } = await redeem(ctx, proof, { mode: ctx.mode, newToken });
  const signedIn = opened.length > 0 ? opened : await findRepeatedSignIn(ctx, newToken);
  if (signedIn.length > 0) return { state: { ...state, problem: null }, opened: signedIn };
  return fail(wrongCode ? wrongCodeProblem(wrongCode) : { kind: "deadCode" });
}

const isEmailAddress = (text: string) => EmailAddress.safeParse(text).success;
