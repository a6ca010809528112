"use client";

import { useEffect } from "react";
import { takeReloading } from "@/app/_ui/reload-page";
import { countWaitingChanges } from "@/app/_ui/toaster";
import { leaveWithoutAsking } from "../_leaving/leave-without-asking";
import { countDrafts, keepDraftsOf, subscribeToSignOut } from "./draft-store";
import { holdUnsavedLock } from "./unsaved-lock";

/**
 * Removes expired drafts and those of other people. Asks for confirmation before the user closes a tab with
 * drafts, which would lose them, or closes or reloads a tab with waiting changes. Tells other tabs that this
 * tab has drafts or waiting changes. Goes to the sign-in page when the user signs out in another tab.
 */
export function useDraftsGuard(staffId: string): void {
  useEffect(() => {
    keepDraftsOf(staffId);
    const confirmLeave = (event: BeforeUnloadEvent) => {
      const isReloading = takeReloading();
      if (countWaitingChanges() > 0 || (countDrafts() > 0 && !isReloading)) event.preventDefault();
    };
    window.addEventListener("beforeunload", confirmLeave);
    const unwatch = subscribeToSignOut(() => leaveWithoutAsking("/console/sign-in?signedOut"));
    const releaseLock = holdUnsavedLock();
    return () => {
      releaseLock();
      window.removeEventListener("beforeunload", confirmLeave);
      unwatch();
    };
  }, [staffId]);
}
