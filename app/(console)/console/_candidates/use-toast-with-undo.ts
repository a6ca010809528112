"use client";

import { useTranslations } from "next-intl";
import { useRegionToast } from "../_shell/use-region-toast";

/**
 * How long the toast stays. The time is long enough to reach the toast by keyboard. Alt+T focuses the toasts,
 * and focus pauses their timers.
 */
const UNDO_TIMEOUT_MS = 15_000;

/**
 * Returns a function that shows a toast with an undo button. It returns another function, which removes the
 * toast and returns whether it was still visible.
 */
export function useToastWithUndo(candidateId?: string): (text: string, undo: () => void) => () => boolean {
  const t = useTranslations("console");
  const toast = useRegionToast(candidateId);
  return (text, undo) =>
    toast(text, { duration: UNDO_TIMEOUT_MS, action: { label: t("undo"), onClick: undo } });
}
