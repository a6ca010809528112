"use client";

import { useState } from "react";
import {
  hasOwnAuthenticator,
  type StepUpOptions,
  skipSecondFactor,
  stepUp,
} from "@/lib/access/staff/queries";
import { needsSignIn, setSignInPrompt } from "./signed-out";
import { currentStepUp, finishStepUp } from "./step-up";
import { useCodeErrorText } from "./use-code-error-text";
import { useMailCode } from "./use-mail-code";
import { useOnReturn } from "./use-on-return";

/** Returns the steps that verify the user's identity, and the error of the last step. */
export function useStepUpSteps(email: string, options: StepUpOptions) {
  const isByApp = options.confirmBy === "authenticator";
  const textOf = useCodeErrorText(isByApp);
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
  useOnReturn(() => {
    if (!isByApp) void continueWithNewApp(options);
  });
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

/**
 * Continues if the user has set up an app elsewhere, because the server then no longer accepts mailed codes. In
 * this browser, setting it up also proved who they are; otherwise, the request says again what is missing.
 */
async function continueWithNewApp(options: StepUpOptions): Promise<void> {
  const isSetUp = await hasOwnAuthenticator().catch(() => false);
  // Meanwhile, the user may have canceled, or another request may be waiting.
  if (isSetUp && currentStepUp()?.options === options) finishStepUp(true);
}
