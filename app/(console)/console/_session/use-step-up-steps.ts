"use client";

import { useState } from "react";
import { getOwnAccount, type StepUpOptions, skipSecondFactor, stepUp } from "@/lib/access/staff/queries";
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
      if (needsSignIn(failure)) askToSignIn();
    });
    setBusy(false);
  };
  useOnReturn(() => {
    if (!isByApp) void continueIfConfirmed(options);
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

function askToSignIn(): void {
  finishStepUp(false);
  setSignInPrompt("prompted");
}

/**
 * Continues if the user has confirmed who they are in another tab, or has set up an app elsewhere: the server
 * then accepts only the app's codes. An app that was set up in another browser proves nothing in this
 * session, so the retried request then reports what is still missing.
 */
async function continueIfConfirmed(options: StepUpOptions): Promise<void> {
  const isCurrent = () => currentStepUp()?.options === options;
  try {
    const { secondFactor, isStepUpNeeded } = await getOwnAccount();
    // In the meantime, the user may have canceled, or another request may be waiting.
    if (isCurrent() && (secondFactor.isSetUp || isStepUpNeeded === false)) finishStepUp(true);
  } catch (failure) {
    // At the provider, someone else may have signed in.
    if (isCurrent() && needsSignIn(failure)) askToSignIn();
  }
}
