"use client";

import { useEffect } from "react";
import { askOnBackLater } from "./ask-on-back-later";
import { askBeforeLeaving, wouldInterrupt } from "./leave-question";

/**
 * While `isBusy` is set, asks for confirmation before the user leaves the page. Uses the browser's own prompt
 * if the page is closed or reloaded. Uses `question` if the user follows a link, presses a shortcut or the
 * browser's Back button, chooses a page in a menu or the command palette, or signs out (unless something else
 * asks then).
 */
export function useLeaveWarning(isBusy: boolean, question: string, asksOnSignOut = true): void {
  useEffect(() => {
    if (!isBusy) return;
    // Ask only this question, because other components that ask have their own listeners.
    const mayLeave = () => window.confirm(question);
    const stopAsking = askBeforeLeaving((isSigningOut) => (isSigningOut && !asksOnSignOut) || mayLeave());
    const stopAskingOnBack = askOnBackLater(mayLeave);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (wouldInterrupt()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const isLink =
        event.target instanceof Element && event.target.closest("a[href]:not([download], [target=_blank])");
      if (event.defaultPrevented || !isLink || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      stopAsking();
      stopAskingOnBack();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isBusy, question, asksOnSignOut]);
}
