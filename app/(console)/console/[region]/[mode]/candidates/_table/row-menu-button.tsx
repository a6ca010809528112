"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/icon-button";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { OpenRowMenu } from "./use-row-menu";

type Props = { candidate: CandidateListItem; onOpen: OpenRowMenu };

/** Shown on hover and on focus, at the end of the name. Touch screens always show the button. */
export function RowMenuButton({ candidate, onOpen }: Props) {
  const t = useTranslations("console.rowMenu");
  return (
    <IconButton
      id={`row-menu-${candidate.id}`}
      icon="dots"
      className="absolute top-1/2 right-0 size-6 min-h-6 -translate-y-1/2 bg-paper text-muted opacity-0 pointer-coarse:size-11 pointer-coarse:opacity-100 focus:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 print:hidden"
      aria-haspopup="menu"
      label={t("open", { name: candidate.name })}
      onClick={({ currentTarget }) => onOpen(candidate, currentTarget)}
    />
  );
}
