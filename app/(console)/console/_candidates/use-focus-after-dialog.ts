"use client";

import { useState } from "react";
import { focusLater } from "../_shell/focus-later";

/**
 * For a dialog that can be closed while its change is being saved. Returns a function that focuses the element
 * with this id, because the button that opened the dialog is about to disappear. It leaves focus alone if the
 * user has closed the dialog and moved on.
 */
export function useFocusAfterDialog(id: string): () => void {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const focused = document.activeElement;
    const isHere = focused === opener || focused === document.body || focused?.closest("[role=dialog]");
    if (isHere) focusLater(id);
  };
}
