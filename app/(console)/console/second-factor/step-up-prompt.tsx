"use client";

import { lazyPart } from "@/app/_ui/lazy-part";
import { finishStepUp, useStepUp } from "../_session/step-up";

const StepUpDialog = lazyPart(() =>
  import("../_session/step-up-dialog").then((loaded) => loaded.StepUpDialog),
);
const cancel = () => finishStepUp(false);

/** Asks users who signed in long ago to confirm who they are, before they set up an authenticator. */
export function StepUpPrompt({ email }: { email: string }) {
  const stepUp = useStepUp();
  return stepUp && <StepUpDialog email={email} options={stepUp.options} isSettingUp onClose={cancel} />;
}
