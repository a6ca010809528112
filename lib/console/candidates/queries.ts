import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type * as z from "zod";
import { type PageRequest, requestData, requestPage, type TenantScope } from "@/lib/contract/api-client";
import type { consoleCandidates } from "./contract";
import type { CandidateListItem } from "./schema";

export type CandidatesPage = {
  data: CandidateListItem[];
  meta: z.output<(typeof consoleCandidates)["list"]["meta"]>;
};
type Cities = z.output<(typeof consoleCandidates)["cities"]["response"]>;

export const LIST_PAGE_SIZE = 100;

export const baseKey = (scope: TenantScope) => [scope.regionId, scope.mode, "candidates"] as const;
export const candidatesKey = (scope: TenantScope) => [...baseKey(scope), "lines"] as const;

export const readCandidatesPage = (scope: TenantScope, page: PageRequest, signal?: AbortSignal) =>
  requestPage<CandidatesPage>(scope, "/console/candidates", page, signal);

/** `query` holds the URL's filter and sort parameters. */
export const candidatesQuery = (scope: TenantScope, query: string, pageSize = LIST_PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: [...candidatesKey(scope), query, pageSize],
    queryFn: ({ pageParam, signal }) =>
      readCandidatesPage(scope, { query, pageSize, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/**
 * The key isn't nested under `candidatesKey`, because `LiveLists` invalidates and reloads every query under
 * that key. With `isPoll`, a successful poll doesn't end the retries of lists that couldn't be loaded.
 */
export const lastChangeQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "last-change"],
    queryFn: ({ signal }) =>
      requestData<{ sequence: number }>(scope, "/console/candidates/last-change", { signal }),
    refetchInterval: 5_000,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isPoll: true },
  });

export const citiesQuery = (scope: TenantScope, isClosed: boolean) =>
  queryOptions({
    queryKey: [...baseKey(scope), "cities", isClosed],
    queryFn: ({ signal }) =>
      requestData<Cities>(scope, `/console/candidates/cities${isClosed ? "?closed=true" : ""}`, { signal }),
    staleTime: 5 * 60_000,
  });

export const closurePath = (id: string) => `/console/candidates/${id}/closure`;

type Pages = { pages: CandidatesPage[]; pageParams: unknown[] };

/**
 * Updates a candidate in every cached list, and cancels their reads in progress, which would bring back the
 * old values. Returns a function that reverts the update.
 */
export function updateCachedListItem(
  client: QueryClient,
  scope: TenantScope,
  id: string,
  change: Partial<CandidateListItem>,
) {
  void client.cancelQueries({ queryKey: candidatesKey(scope) });
  const apply = (changeItem: (item: CandidateListItem) => CandidateListItem) =>
    client.setQueriesData<Pages>(
      { queryKey: candidatesKey(scope) },
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({
            ...page,
            data: page.data.map((item) => (item.id === id ? changeItem(item) : item)),
          })),
        },
    );
  // Lists that were loaded at different times may differ, so each copy gets its own values back.
  const before = new Map<string, Partial<CandidateListItem>>();
  const names = Object.keys(change) as (keyof CandidateListItem)[];
  apply((item) => {
    before.set(item.updatedAt, Object.fromEntries(names.map((name) => [name, item[name]])));
    return { ...item, ...change };
  });
  return () => apply((item) => ({ ...item, ...before.get(item.updatedAt) }));
}
