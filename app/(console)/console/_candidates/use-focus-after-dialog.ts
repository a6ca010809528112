"use client";

import { useEffect, useRef, useState } from "react";
import { focusLater } from "../_shell/focus-later";

/**
 * For a dialog that can be closed while its change is being saved. Returns a function that focuses the element
 * with this id, because the button that opened the dialog is about to disappear. It leaves focus alone if the
 * user has closed the dialog and moved on.
 */
export function useFocusAfterDialog(id: string): () => void {
  const [opener] = useState(() => document.activeElement);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    const focused = document.activeElement;
    if (isOpen.current || focused === opener || focused === document.body) focusLater(id);
  };
}
