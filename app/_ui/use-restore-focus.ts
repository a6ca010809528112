"use client";

import { useState } from "react";

/**
 * For a window that is mounted when it opens: what to do when it closes. The focus goes back to where it was, of what was chosen
 * from a menu to the menu's button; Radix does so only for windows with a trigger of their own. Who put it elsewhere meanwhile is left.
 */
export function useRestoreFocus(): (event: Event) => void {
  const [cameFrom] = useState(() => {
    const had = document.activeElement;
    const menuButton = had?.closest("[role=menu]")?.getAttribute("aria-labelledby");
    return (menuButton && document.getElementById(menuButton)) || had;
  });
  return (event) => {
    event.preventDefault();
    if (document.activeElement === document.body && cameFrom instanceof HTMLElement) cameFrom.focus();
  };
}
