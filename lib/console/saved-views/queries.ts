import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { NewSavedView, SavedView, SavedViewCount, SavedViewPatch } from "./schema";

const key = ({ regionId }: TenantScope) => [regionId, "views"] as const;
const countsKey = ({ regionId, mode }: TenantScope) => [regionId, mode, "candidates", "view counts"] as const;

/**
 * Reads the region's shared views and the user's personal views, sorted by name. Live and sandbox have the
 * same views.
 */
export const viewsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: key(scope),
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: SavedView[] }>(scope, "/console/views", { signal })).data,
    staleTime: 60_000,
  });

/** Counts the candidates of each view. The list of the other mode has other candidates. */
export const viewCountsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: countsKey(scope),
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: SavedViewCount[] }>(scope, "/console/views/counts", { signal })).data,
    staleTime: 60_000,
  });

/** Returns the query string that opens a view. */
export const viewSearch = ({ id, query }: SavedView): string =>
  `?${new URLSearchParams({ ...query, view: id })}`;

export const createView = async (scope: TenantScope, body: NewSavedView): Promise<SavedView> =>
  (await apiRequest<{ data: SavedView }>(scope, "/console/views", { method: "POST", body })).data;

export const changeView = (scope: TenantScope, { id }: SavedView, body: SavedViewPatch) =>
  apiRequest(scope, `/console/views/${id}`, { method: "PATCH", body });

export const removeView = (scope: TenantScope, { id }: SavedView) =>
  apiRequest(scope, `/console/views/${id}`, { method: "DELETE" });

/** Updates the cached views. Returns a function that reverts the update. */
export function updateCachedViews(
  client: QueryClient,
  scope: TenantScope,
  change: (views: SavedView[]) => SavedView[],
) {
  const before = client.getQueryData<SavedView[]>(key(scope));
  client.setQueryData<SavedView[]>(key(scope), (cached) => cached && change(cached));
  return () => client.setQueryData(key(scope), before);
}

export const invalidateViews = (client: QueryClient, scope: TenantScope) =>
  Promise.all([
    client.invalidateQueries({ queryKey: key(scope) }),
    client.invalidateQueries({ queryKey: countsKey(scope) }),
  ]);
