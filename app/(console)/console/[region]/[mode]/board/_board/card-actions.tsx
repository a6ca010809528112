"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { MoveTarget } from "./move-menu";

type Props = {
  candidate: CandidateListItem;
  dragProps: ComponentProps<"button">;
  /** The id of the moved candidate. Their card takes focus when it appears in its new column. */
  focusedNext: RefObject<string | null>;
  onMenu: (target: MoveTarget) => void;
};

/**
 * Shows a card's buttons on hover and on focus, over the end of the card's last line, where they don't cover
 * the name. Touch screens always show the menu button, at the top of the card, and never the drag handle.
 */
export function CardActions({ candidate, dragProps, focusedNext, onMenu }: Props) {
  const t = useTranslations("console.board");
  const menuButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusedNext.current !== candidate.id) return;
    focusedNext.current = null;
    menuButton.current?.focus();
  }, [focusedNext, candidate.id]);
  return (
    <span className="absolute right-1 bottom-0.5 pointer-coarse:top-1 pointer-coarse:bottom-auto flex rounded bg-paper opacity-0 pointer-coarse:opacity-100 focus-within:opacity-100 group-hover:opacity-100">
      <button
        type="button"
        {...dragProps}
        aria-label={t("drag", { name: candidate.name })}
        className="flex size-6 cursor-grab items-center justify-center rounded text-muted pointer-coarse:hidden hover:bg-chosen"
      >
        <Icon name="menu" />
      </button>
      <IconButton
        ref={menuButton}
        icon="dots"
        className="size-6 min-h-6 text-muted pointer-coarse:size-11"
        aria-haspopup="menu"
        label={t("move", { name: candidate.name })}
        onClick={({ currentTarget }) => onMenu({ candidate, button: currentTarget })}
      />
    </span>
  );
}
