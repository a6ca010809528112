"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { countDrafts, removeDraftsOnSignOut } from "../_drafts/draft-store";

/**
 * Signs the user out, removes the drafts and goes to the sign-in page. Asks first if there are drafts. If the
 * request fails, shows that the user is still signed in.
 */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations("console");
  return async () => {
    if (countDrafts() > 0 && !window.confirm(t("drafts.signOut"))) return;
    try {
      const auth = await import("next-auth/react");
      await auth.signOut({ redirect: false });
      removeDraftsOnSignOut();
      window.location.assign("/console/sign-in");
    } catch {
      toast(t("shell.notSignedOut"));
    }
  };
}
