"use client";

import { useTranslations } from "next-intl";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";

/** The candidate to move, and the button that opened the menu. */
export type MoveTarget = { candidate: CandidateListItem; button: HTMLElement };

type Props = {
  /** The card whose menu is open, or was open last. */
  target: MoveTarget | null;
  isOpen: boolean;
  onMove: (item: CandidateListItem, phase: CandidatePhase) => void;
  onClose: () => void;
  returnFocus: () => void;
};

/**
 * Shows the phases to which a card can be moved. All cards share one menu, because a menu per card renders
 * slowly.
 */
export function MoveMenu({ target, isOpen, onMove, onClose, returnFocus }: Props) {
  const t = useTranslations("console.board");
  const rect = target?.button.getBoundingClientRect();
  const place = rect && { top: rect.top, left: rect.left, width: rect.width, height: rect.height };
  return (
    <Menu
      align="end"
      label={target ? t("move", { name: target.candidate.name }) : ""}
      isOpen={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus();
      }}
      trigger={(anchor) => <span {...anchor} aria-hidden="true" className="fixed" style={place} />}
    >
      {CANDIDATE_PHASES.filter((phase) => phase !== target?.candidate.phase).map((phase) => (
        <MenuItem key={phase} onSelect={() => target && onMove(target.candidate, phase)}>
          <PhaseBadge phase={phase} />
        </MenuItem>
      ))}
    </Menu>
  );
}
