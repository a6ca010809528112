"use client";

import { useSyncExternalStore } from "react";
import { hasDraft, watchDrafts } from "./draft-store";
import { useDraftKey } from "./use-draft-key";

/** Returns whether the user has unsaved input in this form. */
export function useHasDraft(name: string): boolean {
  const key = useDraftKey(name);
  return useSyncExternalStore(
    watchDrafts,
    () => hasDraft(key),
    () => false,
  );
}
