"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";

/** Ends the session and goes to the sign-in page. If the request fails, says that the session is still open. */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations("console.shell");
  return async () => {
    try {
      const auth = await import("next-auth/react");
      await auth.signOut({ callbackUrl: "/console/sign-in" });
    } catch {
      toast(t("notSignedOut"));
    }
  };
}
