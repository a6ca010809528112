"use client";

import { useState } from "react";

/**
 * Restores focus when a dialog without a trigger closes, because Radix restores focus only for dialogs with a
 * trigger. If a menu item opened the dialog, focus returns to the menu's button. If the button has
 * disappeared in the meantime, for example with its row, focus goes to the list around it. Leaves focus alone
 * if the user has moved it.
 */
export function useRestoreFocus(): (event: Event) => void {
  const [places] = useState(() => {
    const had = document.activeElement;
    const menuButton = had?.closest("[role=menu]")?.getAttribute("aria-labelledby");
    const opener = (menuButton && document.getElementById(menuButton)) || had;
    return [opener, opener?.parentElement?.closest("[tabindex]")];
  });
  return (event) => {
    event.preventDefault();
    const target = places.find((place) => place?.isConnected);
    if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
  };
}
