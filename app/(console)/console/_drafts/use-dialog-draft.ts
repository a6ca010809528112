"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useToastWithUndo } from "../_candidates/use-toast-with-undo";
import { hasDraft, readDraft, writeDraft } from "./draft-store";
import { useDraftKey } from "./use-draft-key";

type Options = { name: string; onClose: () => void; onReopen: () => void };

/**
 * Returns what closes a dialog that has a draft. `close`, for Escape and a click outside, keeps the draft;
 * `cancel` discards it, with a toast that brings the dialog back with its text.
 */
export function useDialogDraft({ name, onClose, onReopen }: Options) {
  const t = useTranslations("console.drafts");
  const toastWithUndo = useToastWithUndo();
  const key = useDraftKey(name);
  const close = () => {
    onClose();
    if (hasDraft(key)) toast(t("kept"));
  };
  const cancel = () => {
    const discarded = readDraft(key);
    writeDraft(key, null);
    onClose();
    if (!discarded) return;
    toastWithUndo(t("discarded"), () => {
      writeDraft(key, discarded);
      onReopen();
    });
  };
  return { close, cancel };
}
