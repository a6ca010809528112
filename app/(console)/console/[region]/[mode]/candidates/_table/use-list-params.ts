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

/** The candidate list's URL: `query` is what the list request takes, `viewQuery` what a saved view stores. */
export function useListParams() {
  const params = useQueryParams(LIST_PARAMS, FILTERS);
  return useMemo(() => ({ ...params, ...queriesOf(params.values, params.query) }), [params]);
}

export type ListParams = ReturnType<typeof useListParams>;

/** A view stores no search term, which can name a person, and not which view is open. */
function queriesOf({ view, q, ...stored }: Record<keyof typeof LIST_PARAMS, string>, filters: string) {
  const query = new URLSearchParams(filters);
  if (stored.sort) query.set("sort", stored.sort);
  const viewQuery: ViewQuery = Object.fromEntries(Object.entries(stored).filter(([, value]) => value));
  return { query: query.toString(), viewQuery };
}
