"use client";

import { useTranslations } from "next-intl";
import type { ToastSubject } from "@/app/_ui/toast-viewport";
import { toast } from "@/app/_ui/toaster";
import { useIsRegionOpen } from "../_shell/use-is-region-open";

/**
 * How long the toast stays. The time is long enough to reach the toast by keyboard. Alt+T focuses the toasts,
 * and focus pauses their timers.
 */
const UNDO_TIMEOUT_MS = 15_000;

/**
 * Returns a function that shows a toast with an undo button, or without it if the user has left the region or
 * mode meanwhile. The result of that function removes the toast, and returns whether the toast was still
 * visible.
 */
export function useToastWithUndo(): (
  text: string,
  undo: () => void,
  subject?: ToastSubject,
) => () => boolean {
  const t = useTranslations("console");
  const isRegionOpen = useIsRegionOpen();
  return (text, undo, subject) =>
    toast(text, {
      ...(isRegionOpen() && { duration: UNDO_TIMEOUT_MS, action: { label: t("undo"), onClick: undo } }),
      ...(subject && { subject }),
    });
}
