"use client";

import { useState } from "react";

/**
 * Restores focus when a dialog without a trigger closes, because Radix restores focus only for dialogs with a
 * trigger. If a menu item opened the dialog, focus returns to the menu's button. Leaves focus alone if the
 * user has moved it.
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
