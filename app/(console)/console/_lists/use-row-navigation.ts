"use client";

import { type RefObject, useLayoutEffect } from "react";
import { useShortcuts } from "../_shortcuts/shortcuts";

/**
 * How many frames to wait for a row. The row renders a few frames after the table has scrolled to its
 * position.
 */
const FRAMES_MAX = 20;

type Options = {
  scroll: RefObject<HTMLElement | null>;
  rowCount: number;
  isFocusable: (index: number) => boolean;
  scrollToRow: (index: number) => void;
  /** The row where keyboard navigation starts if no row has focus. -1 for none. */
  startRow: number;
  onSelect?: ((index: number) => void) | undefined;
};

/**
 * Moves between rows with the keyboard. Focus goes to the row's `data-row-link`, so that Enter opens the
 * link. If the row that has focus disappears, focus moves to the row in its place, or to the page's content
 * if no row is left.
 */
export function useRowNavigation({ scroll, rowCount, isFocusable, scrollToRow, ...options }: Options): void {
  const { startRow, onSelect } = options;
  const focus = (index: number, frames = FRAMES_MAX) => {
    const link = scroll.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-link]`);
    if (link) return link.focus({ preventScroll: true });
    if (frames > 0) requestAnimationFrame(() => focus(index, frames - 1));
  };
  // A reload can move or remove the row that has focus. Then the browser takes focus away from the table.
  const before = globalThis.document?.activeElement;
  const row = rowOf(before);
  useLayoutEffect(() => {
    if (row < 0 || document.activeElement !== document.body) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    else if (rowCount > 0) focus(Math.min(row, rowCount - 1));
    else document.getElementById("main")?.focus();
  });
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    const focused = focusedRow();
    if (event.key.startsWith("Arrow") && focused < 0 && document.activeElement !== scroll.current) return;
    const from = focused < 0 ? startRow : focused;
    event.preventDefault();
    let to = from < 0 ? 0 : from + by;
    while (to >= 0 && to < rowCount && !isFocusable(to)) to += by;
    if (to < 0 || to >= rowCount) return;
    scrollToRow(to);
    focus(to);
  };
  useShortcuts({
    j: step(1),
    k: step(-1),
    ArrowDown: step(1),
    ArrowUp: step(-1),
    ...(onSelect && { x: () => onSelect(focusedRow()) }),
  });
}

const focusedRow = () => rowOf(document.activeElement);

const rowOf = (element: Element | null | undefined) =>
  Number(element?.closest("tr[data-index]")?.getAttribute("data-index") ?? -1);
