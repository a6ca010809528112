"use client";

import { useEffect, useSyncExternalStore } from "react";
import { hasOpenDialogs, mayLoseDialogs, subscribeToDialogs } from "@/app/_ui/open-dialogs";
import { askOnBack } from "./ask-on-back";

/** Asks before the browser's Back button loses the contents of an open dialog. */
export function useDialogsGuard(): void {
  const hasDialogs = useSyncExternalStore(subscribeToDialogs, hasOpenDialogs, () => false);
  useEffect(() => (hasDialogs ? askOnBack(mayLoseDialogs) : undefined), [hasDialogs]);
}
