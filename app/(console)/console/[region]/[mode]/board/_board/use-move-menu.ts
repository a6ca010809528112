"use client";

import { type RefObject, useCallback, useRef, useState } from "react";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import type { MoveTarget } from "./move-menu";

/**
 * Returns the props of the menu that all cards share (`menu`), and the props with which a card opens it.
 * Focus follows a moved card to its new column, or goes to the board if the filters hide that column.
 */
export function useMoveMenu(
  move: (item: CandidateListItem, phase: CandidatePhase) => Promise<void>,
  phases: readonly CandidatePhase[],
  board: RefObject<HTMLElement | null>,
) {
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const [isOpen, setOpen] = useState(false);
  const focusedNext = useRef<string | null>(null);
  const isMovedAway = useRef(false);
  const onMenu = useCallback((opened: MoveTarget) => {
    isMovedAway.current = false;
    setTarget(opened);
    setOpen(true);
  }, []);
  const onMove = (item: CandidateListItem, phase: CandidatePhase) => {
    isMovedAway.current = !phases.includes(phase);
    focusedNext.current = isMovedAway.current ? null : item.id;
    void move(item, phase).finally(() => {
      if (focusedNext.current === item.id) focusedNext.current = null;
    });
  };
  const returnFocus = () => (isMovedAway.current ? board.current : target?.button)?.focus();
  const menu = { target, isOpen, onMove, onClose: () => setOpen(false), returnFocus };
  return { menu, focusedNext, onMenu };
}
