"use client";

import { useEffect } from "react";
import { askOnBackLater } from "./ask-on-back-later";
import { askBeforeLeaving, wouldInterrupt } from "./leave-question";

type Options = {
  /** Whether opening this path interrupts something. By default, leaving the page always does. */
  isLost?: (path?: string) => boolean;
  /** Not set if something else asks when the user signs out. */
  asksOnSignOut?: boolean;
};

const always = () => true;

/**
 * While `isBusy` is set, asks for confirmation before the user leaves the page. Uses the browser's own prompt
 * if the page is closed or reloaded. Uses `question` if the user follows a link, presses a shortcut or the
 * browser's Back button (not with `isLost`, because its destination isn't known), chooses a page in a menu or
 * the command palette, or signs out.
 */
export function useLeaveWarning(
  isBusy: boolean,
  question: string,
  { isLost = always, asksOnSignOut = true }: Options = {},
): void {
  useEffect(() => {
    if (!isBusy) return;
    // Ask only this question, because other components that ask have their own listeners.
    const mayOpen = (path?: string) => !isLost(path) || window.confirm(question);
    const stopAsking = askBeforeLeaving((isSigningOut, path) =>
      isSigningOut ? !asksOnSignOut || window.confirm(question) : mayOpen(path),
    );
    const stopAskingOnBack = isLost === always ? askOnBackLater(() => window.confirm(question)) : null;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (wouldInterrupt()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element &&
        event.target.closest<HTMLAnchorElement>("a[href]:not([download], [target=_blank])");
      if (event.defaultPrevented || !link || mayOpen(link.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      stopAsking();
      stopAskingOnBack?.();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isBusy, question, isLost, asksOnSignOut]);
}
