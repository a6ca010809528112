"use client";

import { useConsole } from "../_shell/console-context";
import { draftKey } from "./draft-store";

/** Returns the key of the user's draft of this form, in the region and mode that the console is showing. */
export function useDraftKey(name: string): string {
  const { staff, scope } = useConsole();
  return draftKey(staff.id, scope.regionId, scope.mode, name);
}
