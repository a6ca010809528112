import "server-only";
import { consumeClientRateLimit } from "@/lib/access/rate-limits/consume-address-rate-limit";
import { consumeAttempt } from "@/lib/access/sessions/consume-attempt";
import { sessions } from "@/lib/access/sessions/contract";
import { requestVerification } from "@/lib/access/sessions/request";
import { addressDigestOf } from "@/lib/access/sessions/verification";
import type { OpenedSession } from "@/lib/access/sessions/verify";
import { isAppError } from "@/lib/contract/errors";
import { email as EmailAddress } from "@/lib/contract/formats";
import type { PortalVisitorContext } from "../contexts/visitor-context";
import { redeemIfValid } from "./redeem-if-valid";

/** What the sign-in form shows next. */
export type SignInState = {
  step: "address" | "code";
  email: string;
  problem: "invalidEmail" | "wrongCode" | "tooMany" | null;
  seconds: number;
};

type SignInResult = { state: SignInState; opened: OpenedSession[] };

/**
 * Handles the sign-in form: sends an e-mail with a code, or verifies the code. The response is the same for unknown
 * addresses.
 */
export async function signInByMail(
  ctx: PortalVisitorContext,
  previousEmail: string,
  form: FormData,
): Promise<SignInResult> {
  const email = String(form.get("email") ?? previousEmail).trim();
  const step = form.get("step");
  if (step === "again") return withState({ step: "address", email });
  if (step === "code") return verifyCode(ctx, email, String(form.get("code") ?? "").replace(/\s/g, ""));
  if (!isEmailAddress(email)) return withState({ step: "address", email, problem: "invalidEmail" });
  try {
    await consumeClientRateLimit(sessions.requestVerification.path, ctx.clientAddress);
    const input = { params: undefined, query: undefined, body: { email } };
    await requestVerification(ctx, input, sessions.requestVerification);
  } catch (error) {
    return withState({ step: "address", email, ...rateLimitState(error) });
  }
  return withState({ step: "code", email });
}

async function verifyCode(ctx: PortalVisitorContext, email: string, code: string): Promise<SignInResult> {
  const wrongCode = withState({ step: "code", email, problem: "wrongCode" });
  if (!/^[0-9]{6}$/.test(code) || !isEmailAddress(email)) return wrongCode;
  try {
    await consumeClientRateLimit(sessions.verify.path, ctx.clientAddress);
    await consumeAttempt("verify", addressDigestOf(email));
  } catch (error) {
    return withState({ step: "code", email, ...rateLimitState(error) });
  }
  const opened = await redeemIfValid(ctx, { email, code }, { mode: ctx.mode });
  return opened.length > 0 ? { ...withState({ step: "code", email }), opened } : wrongCode;
}

const isEmailAddress = (text: string) => EmailAddress.safeParse(text).success;

const withState = (state: Pick<SignInState, "step" | "email"> & Partial<SignInState>): SignInResult => ({
  state: { problem: null, seconds: 0, ...state },
  opened: [],
});

function rateLimitState(error: unknown): Pick<SignInState, "problem" | "seconds"> {
  if (!isAppError(error) || error.code !== "rate_limited") throw error;
  return { problem: "tooMany", seconds: Number(error.headers["retry-after"] ?? 60) };
}
