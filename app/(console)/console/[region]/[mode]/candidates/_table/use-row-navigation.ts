"use client";

import type { RefObject } from "react";
import { useShortcuts } from "@/app/(console)/console/_shell/shortcuts";
import type { CandidateTable } from "./use-candidate-table";

const FRAMES_MAX = 20;

/** Moves between rows by key. Focus goes to the row's link, so Enter opens it. */
export function useRowNavigation(
  scroll: RefObject<HTMLElement | null>,
  table: CandidateTable,
  show: (index: number) => void,
): void {
  const { rows } = table.getRowModel();
  const current = () =>
    Number(document.activeElement?.closest("tr[data-index]")?.getAttribute("data-index") ?? -1);
  const focus = (index: number, frames = FRAMES_MAX) => {
    const link = scroll.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] a`);
    if (link) return link.focus({ preventScroll: true });
    if (frames > 0) requestAnimationFrame(() => focus(index, frames - 1));
  };
  const step = (by: number) => (event: KeyboardEvent) => {
    const from = current();
    if (event.key.startsWith("Arrow") && from < 0 && document.activeElement !== scroll.current) return;
    event.preventDefault();
    const to = Math.min(rows.length - 1, Math.max(0, from + by));
    show(to);
    focus(to);
  };
  useShortcuts({
    j: step(1),
    k: step(-1),
    ArrowDown: step(1),
    ArrowUp: step(-1),
    x: () => rows[current()]?.toggleSelected(),
  });
}
