"use client";

import { lazyPart } from "@/app/_ui/lazy-part";
import { finishStepUp, useStepUp } from "../_session/step-up";
import { useRequestSender } from "../_session/use-request-sender";

const StepUpDialog = lazyPart(() =>
  import("../_session/step-up-dialog").then((loaded) => loaded.StepUpDialog),
);
const cancel = () => finishStepUp(false);

/**
 * Asks users who signed in long ago to confirm who they are, before they set up an authenticator. Sends the
 * page's requests on behalf of the staff member for whom the page was opened, so that nobody sets up an
 * authenticator for a colleague who has signed in since. Must precede the components that send requests.
 */
export function StepUpPrompt({ staff: { id, email } }: { staff: { id: string; email: string } }) {
  useRequestSender(id);
  const stepUp = useStepUp();
  return stepUp && <StepUpDialog email={email} options={stepUp.options} isSettingUp onClose={cancel} />;
}
