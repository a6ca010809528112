"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type StepUpOptions, skipSecondFactor, stepUp } from "@/lib/access/staff/queries";
import { isApiError } from "@/lib/contract/api-client";
import { useErrorMessage } from "../_errors/use-error-message";
import { needsSignIn, setSignInPrompt } from "./signed-out";
import { finishStepUp } from "./step-up";
import { useMailCode } from "./use-mail-code";

/** Returns the steps that verify the user's identity, and the error of the last step. */
export function useStepUpSteps(email: string, { confirmBy }: StepUpOptions) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [mailText, setMailText] = useState<string | null>(null);
  const mailCode = useMailCode(email);
  const isByApp = confirmBy === "authenticator";
  const textOf = (failure: unknown): string => {
    if (!isApiError(failure)) return reason(failure);
    const triesLeft = failure.triesLeft ?? Number.POSITIVE_INFINITY;
    if (failure.code === "forbidden")
      return isByApp ? t("stepUp.wrongApp", { triesLeft }) : t("signInAgain.wrongCode");
    if (failure.isDayUsedUp) return t("signInAgain.dayUsedUp");
    if (failure.code === "rate_limited") return t(isByApp ? "stepUp.tooManyApp" : "signInAgain.tooMany");
    if (failure.code === "validation_error") return t("stepUp.wrongApp", { triesLeft });
    return reason(failure);
  };
  const run = async (step: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    await step().catch((failure: unknown) => {
      setError(textOf(failure));
      if (!needsSignIn(failure)) return;
      finishStepUp(false);
      setSignInPrompt("prompted");
    });
    setBusy(false);
  };
  return {
    error,
    isBusy,
    /** The text about the last e-mail. Null before the first request. */
    mailText,
    enter: (code: string) => void run(() => stepUp(code).then(() => finishStepUp(true))),
    skip: () => void run(() => skipSecondFactor().then(() => finishStepUp(true))),
    mail: () => void run(async () => setMailText(await mailCode())),
  };
}
