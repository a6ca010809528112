"use client";

import { useEffect } from "react";
import { confirmBackNavigationLazily } from "./confirm-back-lazy";
import { askBeforeLeaving, wouldInterrupt } from "./leave-question";

type Options = {
  /** Whether opening this path interrupts something. By default, leaving the page always does. */
  isLost?: (path?: string) => boolean;
  /** Set to false if something else asks when the user signs out. */
  asksOnSignOut?: boolean;
};

const always = () => true;

/**
 * While `isBusy` is set, asks for confirmation before the user leaves the page. Uses the browser's own prompt
 * if the page is closed or reloaded. Uses `question` if the user follows a link, presses a shortcut or the
 * browser's Back button, chooses a page in a menu or the command palette, or signs out.
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
    const stopConfirming = confirmBackNavigationLazily(mayOpen);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (wouldInterrupt()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (event.defaultPrevented || !link || !leavesPage(event, link) || mayOpen(link.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      stopAsking();
      stopConfirming();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isBusy, question, isLost, asksOnSignOut]);
}

const linkOf = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest<HTMLAnchorElement>("a[href]:not([download], [target=_blank])");

/**
 * Returns whether a click on a link leaves this page. It doesn't if the link opens in another tab, if it
 * starts an e-mail or a call, or if it leads to a part of this page.
 */
function leavesPage(event: MouseEvent, { protocol, pathname, search, hash }: HTMLAnchorElement): boolean {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || !protocol.startsWith("http");
  const isOnThisPage = pathname + search === window.location.pathname + window.location.search;
  return !opensElsewhere && !(isOnThisPage && hash !== "");
}
