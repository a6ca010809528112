"use client";

import { useEffect } from "react";

/**
 * While a dry run or import is running, asks for confirmation before the user leaves the page: with the
 * browser's own prompt if the page is closed or reloaded, and with `question` if the user follows a link.
 */
export function useLeaveWarning(isBusy: boolean, question: string): void {
  useEffect(() => {
    if (!isBusy) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const isLink =
        event.target instanceof Element && event.target.closest("a[href]:not([download], [target=_blank])");
      if (!isLink || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [isBusy, question]);
}
