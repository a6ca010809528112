"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { clearDrafts } from "../_drafts/draft-store";
import { useErrorMessage } from "../_errors/use-error-message";
import { leaveWithoutAsking } from "../_leaving/leave-without-asking";
import { post, type RequestFailure } from "../second-factor/requests";
import { requestSignIn } from "../sign-in/requests";
import { findSession, type SessionState } from "./find-session";
import { redeemCode } from "./redeem-code";
import { useOnReturn } from "./use-on-return";

/**
 * Returns the steps for signing in again, and the error of the last step. Also detects a session that was
 * opened in another tab. If that session belongs to someone else, removes the drafts and leaves the page
 * without asking.
 */
export function useSignInAgain(staff: { id: string; email: string }, onSignedIn: () => void) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const secondFactorText = useSecondFactorText();
  const [session, setSession] = useState<SessionState>("none");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const checkSession = async () => {
    const found = await findSession(staff.id);
    setSession(found);
    if (found === "same person") onSignedIn();
    if (found !== "other person") return;
    clearDrafts();
    leaveWithoutAsking("/console");
  };
  /** Shows the error that `step` returns or throws. */
  const run = async (step: () => Promise<string | null>): Promise<boolean> => {
    setBusy(true);
    // Screen readers announce a repeated error only if it was removed in between.
    setError(null);
    const failure = await step().catch(reason);
    setBusy(false);
    setError(failure);
    return failure === null;
  };
  // If the session can't be checked, the dialog asks the user to sign in, as if there were none.
  useOnOpen(() => void checkSession().catch(() => null));
  useOnReturn(() => void run(() => checkSession().then(() => null)));
  return {
    session,
    error,
    isBusy,
    mail: () =>
      run(async () => {
        const { kind } = await requestSignIn(staff.email, location.pathname);
        return kind === "sent" ? null : t(MAIL_ERRORS[kind]);
      }),
    enterCode: (code: string) =>
      run(async () => {
        const outcome = await redeemCode({ email: staff.email, code });
        return outcome === "in" ? checkSession().then(() => null) : t(ERRORS[outcome]);
      }),
    enterSecondFactor: (code: string) =>
      run(async () => {
        const result = await post("second-factor", { code });
        // A refusal of any code means that the user's account has changed in the meantime.
        if ("data" in result || result.error === "refused") return checkSession().then(() => null);
        return secondFactorText(result);
      }),
  };
}

const MAIL_ERRORS = {
  "too many": "signInAgain.tooMany",
  "provider only": "signInAgain.provider",
  rejected: "reasons.unreachable",
} as const;

const ERRORS = {
  wrong: "signInAgain.wrongCode",
  "too many": "signInAgain.tooMany",
  "daily limit": "signInAgain.dayUsedUp",
  "provider only": "signInAgain.provider",
  "no cookie": "signInAgain.noCookie",
  unreachable: "reasons.unreachable",
} as const;

function useSecondFactorText() {
  const t = useTranslations("console");
  return ({ error, triesLeft = Number.POSITIVE_INFINITY }: RequestFailure): string => {
    if (error === "unreachable") return t("reasons.unreachable");
    if (error === "signedOut") return t("reasons.unauthorized");
    return error === "tooMany" ? t("stepUp.tooManyApp") : t("stepUp.wrongApp", { triesLeft });
  };
}

/** Calls `checkSession` once, because the session may still be open, with only its second factor missing. */
function useOnOpen(checkSession: () => void): void {
  const first = useRef(checkSession);
  useEffect(() => first.current(), []);
}
