"use client";

import { useConsole } from "../_shell/console-context";
import { draftKey } from "./draft-store";

/** Returns the key of the user's draft with this name, in the current region and mode. */
export function useDraftKey(name: string): string {
  const { staff, scope } = useConsole();
  return draftKey(staff.id, scope.regionId, scope.mode, name);
}
