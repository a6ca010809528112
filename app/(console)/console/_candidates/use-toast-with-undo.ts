"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";

/** Who works by keyboard has to get there first: Alt+T leads to the toasts, which wait while the focus is on them. */
const UNDO_TIMEOUT_MS = 15_000;

/** Says what was done, and offers to undo it. */
export function useToastWithUndo(): (text: string, undo: () => void) => void {
  const t = useTranslations("workplace");
  return (text, undo) =>
    toast(text, { duration: UNDO_TIMEOUT_MS, action: { label: t("undo"), onClick: undo } });
}
