"use client";

import { useState } from "react";
import { type StepUpOptions, skipSecondFactor, stepUp } from "@/lib/access/staff/queries";
import { needsSignIn, setSignInPrompt } from "./signed-out";
import { finishStepUp } from "./step-up";
import { useCodeErrorText } from "./use-code-error-text";
import { useMailCode } from "./use-mail-code";

/** Returns the steps that verify the user's identity, and the error of the last step. */
export function useStepUpSteps(email: string, { confirmBy }: StepUpOptions) {
  const textOf = useCodeErrorText(confirmBy === "authenticator");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [mailText, setMailText] = useState<string | null>(null);
  const mailCode = useMailCode(email);
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
