"use client";

import { useMemo } from "react";
import { textParams } from "@/app/(console)/console/_shell/query-params";
import { useQueryParams } from "@/app/(console)/console/_shell/use-query-params";
import type { ViewQuery } from "@/lib/console/saved-views/schema";

const FILTERS = [
  "q",
  "phase",
  "sector",
  "role",
  "qualification",
  "city",
  "consent",
  "noContactDays",
  "customFields",
] as const;
export type FilterName = (typeof FILTERS)[number];

const LIST_PARAMS = textParams([...FILTERS, "sort", "columns", "view"]);

/** Reads the candidate list's state from the URL. `query` goes to the list request, `viewQuery` into a saved view. */
export function useListParams() {
  const params = useQueryParams(LIST_PARAMS, FILTERS);
  return useMemo(() => ({ ...params, ...queriesOf(params.values, params.query) }), [params]);
}

export type ListParams = ReturnType<typeof useListParams>;

/** A view doesn't store the search term, which can be a person's name, or which view is open. */
function queriesOf({ view, q, ...stored }: Record<keyof typeof LIST_PARAMS, string>, filters: string) {
  const query = new URLSearchParams(filters);
  if (stored.sort) query.set("sort", stored.sort);
  const viewQuery: ViewQuery = Object.fromEntries(Object.entries(stored).filter(([, value]) => value));
  return { query: query.toString(), viewQuery };
}
