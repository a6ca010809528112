import { useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";

/** The key of mutations that change one candidate of a list; their variables have the candidate's `id`. */
export const CHANGE_KEY = ["change of a candidate"];

/** Returns the ids of candidates with a change that is still being processed. */
export function usePendingIds(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: "pending" },
    select: ({ state }) => (state.variables as { id: string }).id,
  });
  const joined = ids.join(" ");
  return useMemo(() => new Set(joined ? joined.split(" ") : []), [joined]);
}
