"use client";

import { useEffect } from "react";
import { askOnBack } from "@/app/(console)/console/_shell/ask-on-back";
import { askBeforeLeaving, mayLeave, wouldInterrupt } from "@/app/(console)/console/_shell/leave-question";

/**
 * While a dry run or import is running, asks for confirmation before the user leaves the page. Uses the
 * browser's own prompt if the page is closed or reloaded. Uses `question` if the user follows a link, presses
 * a shortcut or the browser's Back button, chooses a page in a menu or the command palette, or signs out.
 */
export function useLeaveWarning(isBusy: boolean, question: string): void {
  useEffect(() => {
    if (!isBusy) return;
    const stopAsking = askBeforeLeaving(question);
    const stopAskingOnBack = askOnBack(mayLeave);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (wouldInterrupt()) event.preventDefault();
    };
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
      stopAskingOnBack();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isBusy, question]);
}
