import { useCallback, useMemo, useRef, useState } from "react";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Keeps the ids of the selected candidates. `selected` leaves out the candidates that a filter hides, and
 * contains them again when they reappear.
 */
export function useSelection(data: readonly CandidateListItem[]) {
  const [ids, setIds] = useState(NOBODY);
  // Refs keep the row handlers stable when the selection changes, so that only the changed rows rerender.
  const latest = useRef({ data, ids });
  latest.current = { data, ids };
  const anchorId = useRef<string | null>(null);
  const selected = useMemo(() => data.filter(({ id }) => ids.has(id)), [data, ids]);
  const setSelected = useCallback(
    (changed: readonly string[], isSelected: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of changed) isSelected ? next.add(id) : next.delete(id);
        return next;
      }),
    [],
  );
  /**
   * Selects or deselects a candidate. If `isRange` is true, does the same for all candidates between this one
   * and the one that was toggled last.
   */
  const toggle = useCallback(
    (id: string, isRange = false) => {
      const { data, ids } = latest.current;
      const rows = data.map((candidate) => candidate.id);
      const from = isRange && anchorId.current !== null ? rows.indexOf(anchorId.current) : -1;
      const to = rows.indexOf(id);
      const range = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      setSelected(range, !ids.has(id));
      anchorId.current = id;
    },
    [setSelected],
  );
  const areAll = data.length > 0 && selected.length === data.length;
  return {
    /** A new set after each choice of the user, even if it has the same ids. */
    ids,
    selected,
    areAll,
    isSelected: (id: string) => ids.has(id),
    toggle,
    toggleAll: () =>
      setSelected(
        data.map(({ id }) => id),
        !areAll,
      ),
    select: (chosen: readonly string[]) => setIds(new Set(chosen)),
    /** Selects candidates, unless the user has selected others. */
    selectIfNone: (chosen: readonly string[]) =>
      setIds((before) => (before.size > 0 ? before : new Set(chosen))),
  };
}

export type Selection = ReturnType<typeof useSelection>;
