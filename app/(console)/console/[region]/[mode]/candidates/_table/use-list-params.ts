"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useQueryParams } from "@/app/(console)/console/_shell/use-query-params";
import type { ViewQuery } from "@/lib/console/saved-views/schema";
import { FILTERS, LIST_PARAMS, listQuery } from "./list-params";

/** The candidate list's URL: `query` is what the list request takes, `viewQuery` what a saved view stores. */
export function useListParams() {
  const params = useQueryParams(LIST_PARAMS, FILTERS);
  const search = useSearchParams();
  return useMemo(
    () => ({ ...params, query: listQuery(search), viewQuery: viewQueryOf(params.values) }),
    [params, search],
  );
}

export type ListParams = ReturnType<typeof useListParams>;

/** A view stores no search term, which can name a person, and not which view is open. */
function viewQueryOf({ view, q, ...stored }: Record<keyof typeof LIST_PARAMS, string>): ViewQuery {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value));
}
