"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazyPart } from "@/app/_ui/lazy-part";
import { toast } from "@/app/_ui/toaster";
import { useDraftsGuard } from "../_drafts/use-drafts-guard";
import { setSessionEnd, useIsAskedToSignIn } from "./signed-out";
import { useIdleHeader } from "./use-idle-header";

const SignInAgainDialog = lazyPart(() =>
  import("./sign-in-again-dialog").then((loaded) => loaded.SignInAgainDialog),
);

type Props = { staff: { id: string; email: string } };

/** Removes other people's drafts, and asks the user to sign in again when the session has ended. */
export function SessionGuard({ staff }: Props) {
  const t = useTranslations("console.signInAgain");
  const client = useQueryClient();
  const isAsked = useIsAskedToSignIn();
  useDraftsGuard(staff.id);
  useIdleHeader();
  if (!isAsked) return null;
  const resume = () => {
    setSessionEnd("no");
    toast(t("done"));
    void client.invalidateQueries();
  };
  return <SignInAgainDialog staff={staff} onSignedIn={resume} onClose={() => setSessionEnd("put off")} />;
}
