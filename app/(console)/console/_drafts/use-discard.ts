"use client";

import { useTranslations } from "next-intl";
import { useToastWithUndo } from "../_candidates/use-toast-with-undo";
import { type DraftValues, readDraft, writeDraft } from "./draft-store";

/**
 * Returns a function that discards a draft. A toast offers to restore the draft, and then calls `onRestore`.
 * If the user has typed something else in the meantime, a second undo restores that.
 */
export function useDiscard(key: string, onRestore: () => void): () => void {
  const t = useTranslations("console.drafts");
  const toastWithUndo = useToastWithUndo();
  const replaceBy = (values: DraftValues | null) => {
    const discarded = readDraft(key);
    writeDraft(key, values);
    if (!discarded) return;
    toastWithUndo(t("discarded"), () => {
      replaceBy(discarded);
      onRestore();
    });
  };
  return () => replaceBy(null);
}
