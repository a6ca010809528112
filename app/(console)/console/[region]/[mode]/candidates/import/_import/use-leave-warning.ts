"use client";

import { useEffect } from "react";
import { askBeforeLeaving, mayLeave } from "@/app/(console)/console/_shell/leave-question";

/**
 * While a dry run or import is running, asks for confirmation before the user leaves the page. Uses the
 * browser's own prompt if the page is closed or reloaded. Uses `question` if the user follows a link, presses
 * a shortcut, or chooses a page in a menu or the command palette. The browser's Back button doesn't ask for
 * confirmation.
 */
export function useLeaveWarning(isBusy: boolean, question: string): void {
  useEffect(() => {
    if (!isBusy) return;
    const stopAsking = askBeforeLeaving(question);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const isLink =
        event.target instanceof Element && event.target.closest("a[href]:not([download], [target=_blank])");
      if (!isLink || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      stopAsking();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isBusy, question]);
}
