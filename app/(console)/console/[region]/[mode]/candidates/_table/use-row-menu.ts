"use client";

import { useCallback, useState } from "react";
import { useShortcuts } from "@/app/(console)/console/_shortcuts/shortcuts";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

/** The candidate, the button in their row, and the element of the row that had focus. */
export type RowMenuTarget = { candidate: CandidateListItem; button: HTMLElement; returnTo: HTMLElement };

export type OpenRowMenu = (candidate: CandidateListItem, button: HTMLElement) => void;

/**
 * Returns the props of the menu that all rows share, and the function that opens it for a row. The `m` key
 * opens the menu of the row that has focus.
 */
export function useRowMenu() {
  const [target, setTarget] = useState<RowMenuTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  // Must be stable. Otherwise all rows rerender.
  const open = useCallback<OpenRowMenu>((candidate, button) => {
    const focused = button.closest("tr")?.querySelector<HTMLElement>(":focus");
    setTarget({ candidate, button, returnTo: focused ?? button });
    setOpen(true);
  }, []);
  useShortcuts({ m: () => focusedRow()?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click() });
  // `lazyPart` calls `onClose` if loading failed. Unmounting the menu makes the next press try again.
  return { open, target, isOpen, onOpenChange: setOpen, onClose: () => setTarget(null) };
}

const focusedRow = () => document.activeElement?.closest("tr[data-index]");
