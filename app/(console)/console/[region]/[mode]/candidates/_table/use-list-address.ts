"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";

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
type Name = FilterName | "sort" | "columns";

/** What the list shows is told by its address alone: it can be kept, shared and gone back to. */
export function useListAddress() {
  const params = useSearchParams();
  const get = useCallback((name: Name) => params.get(name) ?? "", [params]);
  const query = useMemo(() => {
    const kept = new URLSearchParams();
    for (const name of [...FILTERS, "sort"]) {
      const value = params.get(name);
      if (value) kept.set(name, value);
    }
    return kept.toString();
  }, [params]);
  return { get, set: change, query, isFiltered: FILTERS.some((name) => params.get(name)) };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** Without a request for the page: the lines alone are asked for anew. */
function change(changes: Partial<Record<Name, string>>) {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const search = next.toString();
  window.history.replaceState(null, "", `${window.location.pathname}${search ? `?${search}` : ""}`);
}

export const clearedFilters = Object.fromEntries(FILTERS.map((name) => [name, ""]));
