"use client";

import { type RefObject, useCallback, useRef, useState } from "react";
import type { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { focusRowLater } from "@/app/(console)/console/_shell/focus-later";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import type { MoveTarget } from "./move-menu";

/**
 * Returns the props of the menu that all cards share (`menu`), the props that make a card open it, and a
 * function that moves a dropped card (`drop`). After a move, an undo or a retry, focus is on the card in its
 * new column, or on the board if the filters hide the card.
 */
export function useMoveMenu(
  change: ReturnType<typeof usePhaseChange>["change"],
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
  const follow = ({ id }: CandidateListItem, moved: Promise<unknown>) => {
    focusedNext.current = id;
    void moved.finally(() => {
      if (focusedNext.current === id) focusedNext.current = null;
      // The card may have moved again, for example because the lists reloaded in the meantime.
      focusRowLater(id, board.current);
    });
  };
  const move = async (item: CandidateListItem, phase: CandidatePhase) => {
    if (item.phase !== phase) await change([item], phase, (done) => follow(item, done));
  };
  const drop = async (item: CandidateListItem, phase: CandidatePhase) => {
    await move(item, phase);
    // The filters may hide the card now.
    focusRowLater(item.id, board.current);
  };
  const onMove = (item: CandidateListItem, phase: CandidatePhase) => {
    isMovedAway.current = !phases.includes(phase);
    const moved = move(item, phase);
    if (!isMovedAway.current) follow(item, moved);
  };
  const returnFocus = () => (isMovedAway.current ? board.current : target?.button)?.focus();
  const menu = { target, isOpen, onMove, onClose: () => setOpen(false), returnFocus };
  return { menu, drop, focusedNext, onMenu };
}
