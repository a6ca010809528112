"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { updateUrlState } from "@/app/(console)/console/_shell/use-url-state";
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
type ParamName = FilterName | "sort" | "columns" | "view";

/** What a view keeps: not what was typed to search with, which can name a person. */
const VIEW_PARAMS = ["sort", "columns", ...FILTERS.filter((name) => name !== "q")] as const;

/** What the list shows is told by its address alone: it can be kept, shared and gone back to. */
export function useListUrlState() {
  const params = useSearchParams();
  const get = useCallback((name: ParamName) => params.get(name) ?? "", [params]);
  const query = useMemo(() => {
    const kept = new URLSearchParams();
    for (const name of [...FILTERS, "sort"]) {
      const value = params.get(name);
      if (value) kept.set(name, value);
    }
    return kept.toString();
  }, [params]);
  const kept = useMemo(() => {
    const parts: ViewQuery = {};
    for (const name of VIEW_PARAMS) {
      const value = params.get(name);
      if (value) parts[name] = value;
    }
    return parts;
  }, [params]);
  const set = (changes: Partial<Record<ParamName, string>>) => updateUrlState(changes);
  return { get, set, query, kept, isFiltered: FILTERS.some((name) => params.get(name)) };
}

export type ListUrlState = ReturnType<typeof useListUrlState>;

export const clearedFilters = Object.fromEntries(FILTERS.map((name) => [name, ""]));
