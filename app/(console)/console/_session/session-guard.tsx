"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazyPart } from "@/app/_ui/lazy-part";
import { guardDialogs, mayLoseDialogs } from "@/app/_ui/open-dialogs";
import { toast } from "@/app/_ui/toaster";
import { useDraftsGuard } from "../_drafts/use-drafts-guard";
import { confirmBackNavigationLazily } from "../_leaving/confirm-back-lazy";
import { ignoreOutsideLinks } from "../_shell/outside-links";
import { isAskedToSignIn, setSignInPrompt, useIsAskedToSignIn } from "./signed-out";
import { finishStepUp, useStepUp } from "./step-up";
import { useRequestSender } from "./use-request-sender";

const SignInAgainDialog = lazyPart(() =>
  import("./sign-in-again-dialog").then((loaded) => loaded.SignInAgainDialog),
);

const StepUpDialog = lazyPart(() => import("./step-up-dialog").then((loaded) => loaded.StepUpDialog));
const cancelStepUp = () => finishStepUp(false);

type Props = { staff: { id: string; email: string; isOidcOnly: boolean } };

if (typeof window !== "undefined") ignoreOutsideLinks();

// Ask before the browser's Back button loses the contents of an open dialog.
guardDialogs(() => confirmBackNavigationLazily(mayLoseDialogs));

/**
 * Removes other people's drafts. Asks the user to sign in again when the session has ended. Asks the user to
 * confirm who they are when a request requires it.
 */
export function SessionGuard({ staff }: Props) {
  const t = useTranslations("console.signInAgain");
  const client = useQueryClient();
  const isAsked = useIsAskedToSignIn();
  useDraftsGuard(staff.id);
  useRequestSender(staff.id);
  const stepUp = useStepUp();
  if (!isAsked)
    return stepUp && <StepUpDialog email={staff.email} options={stepUp.options} onClose={cancelStepUp} />;
  const resume = () => {
    // Returning to the tab can check the session twice.
    if (!isAskedToSignIn()) return;
    setSignInPrompt("none");
    toast(t("done"));
    void client.invalidateQueries();
  };
  return <SignInAgainDialog staff={staff} onSignedIn={resume} onClose={() => setSignInPrompt("postponed")} />;
}
