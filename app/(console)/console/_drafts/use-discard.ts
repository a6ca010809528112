"use client";

import { useTranslations } from "next-intl";
import { useToastWithUndo } from "../_candidates/use-toast-with-undo";
import { candidateOf, olderKey, readStored, replaceDrafts, type StoredDraft } from "./draft-store";

/**
 * Returns a function that discards a draft. A toast offers to restore the draft, and then calls `onRestore`.
 * If the user has typed something else in the meantime, a second undo restores that.
 */
export function useDiscard(key: string, onRestore?: () => void): () => void {
  const t = useTranslations("console.drafts");
  const toastWithUndo = useToastWithUndo(candidateOf(key));
  const replaceBy = (draft: StoredDraft | null) => {
    const discarded = readStored(key);
    const drafts = new Map([[key, draft && { ...draft, savedAt: Date.now() }]]);
    // After a merge, an older draft appears when the newer one is discarded.
    const isOlder = draft && discarded && discarded.savedAt < draft.savedAt;
    if (isOlder) drafts.set(olderKey(key, discarded), discarded);
    replaceDrafts(drafts);
    if (!discarded || isOlder) return;
    toastWithUndo(t("discarded"), () => {
      replaceBy(discarded);
      onRestore?.();
    });
  };
  return () => replaceBy(null);
}
