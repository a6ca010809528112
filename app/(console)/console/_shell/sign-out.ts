"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { hasUnsavedInAnyTab } from "../_drafts/unsaved-lock";
import { mayEndSession } from "../_leaving/leave-question";

/** Signs the user out and leaves the page. Throws if the request fails. */
export const signOut = async (): Promise<void> => (await import("./end-session")).endSession();

/**
 * Returns a function that asks for confirmation if a tab has drafts or waiting changes, or if signing out
 * would interrupt something.
 */
export function useMaySignOut(): () => Promise<boolean> {
  const t = useTranslations("console.drafts");
  return async () => mayEndSession() && (!(await hasUnsavedInAnyTab()) || window.confirm(t("signOut")));
}

/**
 * Returns a function that signs the user out, after asking for confirmation if necessary. If the request
 * fails, it says that they are still signed in.
 */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations("console");
  const maySignOut = useMaySignOut();
  return async () => {
    if (!(await maySignOut())) return;
    try {
      await signOut();
    } catch {
      toast(t("shell.notSignedOut"));
    }
  };
}
