"use client";

import { useTranslations } from "next-intl";
import { useToastWithUndo } from "../_candidates/use-toast-with-undo";
import { candidateOf, type DraftValues, readDraft, readOrigin, writeDraft } from "./draft-store";

/**
 * Returns a function that discards a draft. A toast offers to restore the draft, and then calls `onRestore`.
 * If the user has typed something else in the meantime, a second undo restores that.
 */
export function useDiscard(key: string, onRestore: () => void): () => void {
  const t = useTranslations("console.drafts");
  const toastWithUndo = useToastWithUndo(candidateOf(key));
  const replaceBy = (values: DraftValues | null, origin: ReturnType<typeof readOrigin>) => {
    const [discarded, itsOrigin] = [readDraft(key), readOrigin(key)];
    writeDraft(key, values, origin);
    if (!discarded) return;
    toastWithUndo(t("discarded"), () => {
      replaceBy(discarded, itsOrigin);
      onRestore();
    });
  };
  return () => replaceBy(null, undefined);
}
