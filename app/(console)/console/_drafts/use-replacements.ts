"use client";

import { useSyncExternalStore } from "react";
import { countReplacements, subscribeToDrafts } from "./draft-store";

/** Returns a number that changes when something other than typing replaces the draft. */
export const useReplacements = (key: string): number =>
  useSyncExternalStore(
    subscribeToDrafts,
    () => countReplacements(key),
    () => 0,
  );
