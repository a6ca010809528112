"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { changeParams, type ParamParsers, parseParams, toQuery } from "./query-params";

/**
 * Keeps the page's state in its URL, so that the state survives a reload and can be shared. `parsers` must be
 * a constant. `query` is the query string for the API: the parameters in `filters`, or all parameters by
 * default.
 */
export function useQueryParams<Parsers extends ParamParsers>(
  parsers: Parsers,
  filters?: readonly ParamName<Parsers>[],
) {
  const search = useSearchParams();
  return useMemo(() => {
    const names = filters ?? namesOf(parsers);
    return {
      values: parseParams(parsers, search),
      query: toQuery(names, search),
      isFiltered: names.some((name) => search.get(name)),
      clear: () => replaceQueryParams(Object.fromEntries(names.map((name) => [name, ""]))),
      set: (changes: Partial<Record<ParamName<Parsers>, string>>) => replaceQueryParams(changes),
    };
  }, [parsers, filters, search]);
}

type ParamName<Parsers> = Extract<keyof Parsers, string>;

const namesOf = <Parsers extends ParamParsers>(parsers: Parsers) =>
  Object.keys(parsers) as ParamName<Parsers>[];

export type QueryParams<Parsers extends ParamParsers> = ReturnType<typeof useQueryParams<Parsers>>;

/** Changes the URL without loading the page again. Queries that depend on the URL then fetch their data. */
export function replaceQueryParams(changes: Readonly<Record<string, string | undefined>>): void {
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", `${pathname}${changeParams(search, changes)}`);
}
