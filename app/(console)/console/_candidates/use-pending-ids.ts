import { useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";

/**
 * The key of React Query mutations that change a candidate in a list. Their variables contain the candidate's
 * `id`.
 */
export const CHANGE_KEY = ["change to a candidate"];

export function usePendingIds(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: "pending" },
    select: ({ state }) => (state.variables as { id: string }).id,
  });
  const joined = ids.join(" ");
  return useMemo(() => new Set(joined ? joined.split(" ") : []), [joined]);
}
