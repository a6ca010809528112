"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { changeAddress } from "@/app/(console)/console/_shell/use-address";
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
type Name = FilterName | "sort" | "columns" | "view";

/** What a view keeps: not what was typed to search with, which can name a person. */
const KEPT = ["sort", "columns", ...FILTERS.filter((name) => name !== "q")] as const;

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
  const kept = useMemo(() => {
    const parts: ViewQuery = {};
    for (const name of KEPT) {
      const value = params.get(name);
      if (value) parts[name] = value;
    }
    return parts;
  }, [params]);
  const set = (changes: Partial<Record<Name, string>>) => changeAddress(changes);
  return { get, set, query, kept, isFiltered: FILTERS.some((name) => params.get(name)) };
}

export type ListAddress = ReturnType<typeof useListAddress>;

export const clearedFilters = Object.fromEntries(FILTERS.map((name) => [name, ""]));
