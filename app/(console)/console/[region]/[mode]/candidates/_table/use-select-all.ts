import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CandidatesPage } from "@/lib/console/candidates/queries";
import type { Selection } from "./use-selection";

/**
 * The maximum number of candidates to select. A change to more candidates would take minutes, because the
 * console sends one request per candidate.
 */
export const SELECTED_MAX = 1_000;

/**
 * Returns a function that loads the rest of the list, up to `SELECTED_MAX` candidates, and selects them.
 * Stops if the user changes the filters or the selection in the meantime, or starts to choose an action for
 * the candidates selected so far, which calls `onChoosing`. `search` is the list's query string.
 */
export function useSelectAll(
  query: UseInfiniteQueryResult<InfiniteData<CandidatesPage>>,
  search: string,
  { ids: selectedIds, selected, select }: Pick<Selection, "ids" | "selected" | "select">,
) {
  const [isSelecting, setSelecting] = useState(false);
  const latest = useRef({ search, selectedIds });
  useEffect(() => {
    latest.current = { search, selectedIds };
  }, [search, selectedIds]);
  const isUnchanged = () => latest.current.search === search && latest.current.selectedIds === selectedIds;
  const selectAll = async () => {
    setSelecting(true);
    let pages = query.data?.pages ?? [];
    // A candidate can be on two pages.
    const ids = () => [...new Set(pages.flatMap((page) => page.data.map(({ id }) => id)))];
    for (let hasMore: boolean = query.hasNextPage; hasMore && ids().length < SELECTED_MAX; ) {
      const { data, hasNextPage, isError } = await query.fetchNextPage();
      pages = data?.pages ?? pages;
      hasMore = hasNextPage && !isError && isUnchanged();
    }
    if (isUnchanged()) select(ids().slice(0, SELECTED_MAX));
    setSelecting(false);
  };
  // A new selection stops `selectAll`.
  const onChoosing = () => isSelecting && select(selected.map(({ id }) => id));
  return { selectAll, isSelecting, onChoosing };
}
