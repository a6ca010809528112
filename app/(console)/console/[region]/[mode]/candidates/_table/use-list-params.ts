"use client";

import { useMemo } from "react";
import { useQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import type { ViewQuery } from "@/lib/console/saved-views/schema";
import { FILTERS, LIST_PARAMS, toListQueryString } from "./list-params";

/**
 * Reads the list's state from the URL. `query` is for the list request, and `viewQuery` for a saved view.
 * `onChange` is passed to `useQueryParams`.
 */
export function useListParams(onChange?: (search: URLSearchParams) => void) {
  const params = useQueryParams(LIST_PARAMS, FILTERS, onChange);
  return useMemo(
    () => ({ ...params, query: toListQueryString(params.search), viewQuery: viewQueryOf(params.values) }),
    [params],
  );
}

export type ListParams = ReturnType<typeof useListParams>;

/**
 * Returns the query to save in a view. Omits the current view's id. Also omits the search term and the city,
 * because they can identify a person.
 */
function viewQueryOf({ view, q, city, ...stored }: Record<keyof typeof LIST_PARAMS, string>): ViewQuery {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value));
}
