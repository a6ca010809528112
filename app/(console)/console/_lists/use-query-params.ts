"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useMemo, useOptimistic } from "react";
import { changeParams, type ParamParsers, parseParams, toQuery } from "./query-params";

/**
 * Keeps the page's state in the URL, so that the state survives a reload and can be shared. `parsers` must be
 * a constant. `query` is the query string for the API: the parameters in `filters`, by default all of them.
 * `onChange` gets changed parameters before the page renders them, and must be a stable function.
 */
export function useQueryParams<Parsers extends ParamParsers>(
  parsers: Parsers,
  filters?: readonly ParamName<Parsers>[],
  onChange?: (search: URLSearchParams) => void,
) {
  // The router applies a changed URL in a transition, which takes a while on a slow machine. Until then, use
  // the changed values, because another change may build on them.
  const [search, showSearch] = useOptimistic<URLSearchParams>(useSearchParams());
  return useMemo(() => {
    const names = filters ?? namesOf(parsers);
    const set = (changes: Partial<Record<ParamName<Parsers>, string>>) =>
      startTransition(() => {
        replaceQueryParams(changes);
        const changed = new URLSearchParams(window.location.search);
        onChange?.(changed);
        showSearch(changed);
      });
    return {
      search,
      values: parseParams(parsers, search),
      query: toQuery(names, search),
      isFiltered: names.some((name) => search.get(name)),
      clear: () => set(Object.fromEntries(names.map((name) => [name, ""])) as Record<ParamName<Parsers>, "">),
      set,
    };
  }, [parsers, filters, onChange, search, showSearch]);
}

type ParamName<Parsers> = Extract<keyof Parsers, string>;

const namesOf = <Parsers extends ParamParsers>(parsers: Parsers) =>
  Object.keys(parsers) as ParamName<Parsers>[];

export type QueryParams<Parsers extends ParamParsers> = ReturnType<typeof useQueryParams<Parsers>>;

/** Changes the URL without reloading the page. Queries that depend on the URL then fetch their data. */
export function replaceQueryParams(changes: Readonly<Record<string, string | undefined>>): void {
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", `${pathname}${changeParams(search, changes)}`);
}
