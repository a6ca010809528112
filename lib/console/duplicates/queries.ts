import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { apiRequest, requestData, type TenantScope } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pagination";
import type { DuplicatePair, LikelyDuplicate, LikelyDuplicatesQuery, UndoableMerge } from "./schema";

type Page<Item> = { data: Item[]; meta: PageMeta };

/** The prefix of the lists' query keys, to invalidate the lists together after a merge or decision. */
export const duplicatesKey = (scope: TenantScope) => [scope.regionId, scope.mode, "duplicates"] as const;

const pagesOf = <Item>(scope: TenantScope, path: string) =>
  infiniteQueryOptions({
    queryKey: [...duplicatesKey(scope), path],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<Page<Item>>(
        scope,
        `/console${path}${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ""}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
  });

export const duplicatesQuery = (scope: TenantScope) => pagesOf<DuplicatePair>(scope, "/duplicates");
export const distinctQuery = (scope: TenantScope) => pagesOf<DuplicatePair>(scope, "/duplicates/distinct");
export const mergesQuery = (scope: TenantScope) => pagesOf<UndoableMerge>(scope, "/merges");

export const likelyDuplicatesQuery = (scope: TenantScope, input: LikelyDuplicatesQuery) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "likely-duplicates", input],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(
        Object.entries(input).filter(([, value]) => typeof value === "string" && value !== ""),
      );
      return requestData<LikelyDuplicate[]>(scope, `/console/duplicates/find?${search}`, { signal });
    },
    retry: false,
    staleTime: 10_000,
  });
