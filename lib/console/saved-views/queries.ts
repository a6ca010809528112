import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { SavedView, SavedViewCount } from "./schema";

export const viewsKey = ({ regionId }: TenantScope) => [regionId, "views"] as const;
export const viewCountsKey = ({ regionId, mode }: TenantScope) =>
  [regionId, mode, "candidates", "view counts"] as const;

/**
 * Reads the region's shared views and the user's personal views, sorted by name. Live and sandbox have the
 * same views.
 */
export const viewsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: viewsKey(scope),
    queryFn: ({ signal }) => requestData<SavedView[]>(scope, "/console/views", { signal }),
    staleTime: 60_000,
  });

/** Counts the candidates of each view, separately for live and sandbox. */
export const viewCountsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: viewCountsKey(scope),
    queryFn: ({ signal }) => requestData<SavedViewCount[]>(scope, "/console/views/counts", { signal }),
    staleTime: 60_000,
    // The sidebar stays while pages change, so otherwise the numbers would ignore what colleagues change.
    refetchInterval: 60_000,
  });

/** Returns the query string that opens a view. */
export const viewSearch = ({ id, query }: SavedView): string =>
  `?${new URLSearchParams({ ...query, view: id })}`;
