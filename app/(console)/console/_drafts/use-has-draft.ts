"use client";

import { useSyncExternalStore } from "react";
import { hasDraft, subscribeToDrafts } from "./draft-store";
import { useDraftKey } from "./use-draft-key";

/** Returns whether the user has unsaved input in this form. */
export function useHasDraft(name: string): boolean {
  const key = useDraftKey(name);
  return useSyncExternalStore(
    subscribeToDrafts,
    () => hasDraft(key),
    () => false,
  );
}
