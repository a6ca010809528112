"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { hasDraft } from "./draft-store";
import { useDiscard } from "./use-discard";
import { useDraftKey } from "./use-draft-key";

type Options = { name: string; onClose: () => void; onReopen: () => void };

/**
 * Returns the functions that close a dialog with a draft. `close` (for Escape and a click outside) keeps the
 * draft. `cancel` discards the draft and shows a toast that can reopen the dialog with the discarded text.
 */
export function useDialogDraft({ name, onClose, onReopen }: Options) {
  const t = useTranslations("console.drafts");
  const key = useDraftKey(name);
  const discard = useDiscard(key, onReopen);
  const close = () => {
    onClose();
    if (hasDraft(key)) toast(t("kept"));
  };
  const cancel = () => {
    discard();
    onClose();
  };
  return { close, cancel };
}
