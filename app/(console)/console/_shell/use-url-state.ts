"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";

/**
 * What a page shows is told by its address alone: it can be kept, shared and gone back to. `names` are the parameters that
 * narrow it down. `names` must be the same list every time.
 */
export function useUrlState<Name extends string>(names: readonly Name[]) {
  const params = useSearchParams();
  return useMemo(() => {
    const kept = names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    });
    return {
      get: (name: Name) => params.get(name) ?? "",
      query: new URLSearchParams(kept).toString(),
      isFiltered: kept.length > 0,
      clear: () => updateUrlState(Object.fromEntries(names.map((name) => [name, ""]))),
      set: (changes: Partial<Record<Name, string>>) => updateUrlState(changes),
    };
  }, [names, params]);
}

export type UrlState<Name extends string> = ReturnType<typeof useUrlState<Name>>;

/** Without a request for the page: what it lists alone is asked for anew. Empty values leave the address. */
export function updateUrlState(changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const search = next.toString();
  window.history.replaceState(null, "", `${window.location.pathname}${search ? `?${search}` : ""}`);
}
