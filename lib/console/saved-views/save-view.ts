import type { QueryClient } from "@tanstack/react-query";
import { apiRequest, requestData, type TenantScope } from "@/lib/contract/api-client";
import { viewCountsKey, viewsKey } from "./queries";
import type { NewSavedView, SavedView, SavedViewPatch } from "./schema";

export const createView = (scope: TenantScope, body: NewSavedView) =>
  requestData<SavedView>(scope, "/console/views", { method: "POST", body });

export const changeView = (scope: TenantScope, { id }: SavedView, body: SavedViewPatch) =>
  requestData<SavedView>(scope, `/console/views/${id}`, { method: "PATCH", body });

export const removeView = (scope: TenantScope, { id }: SavedView) =>
  apiRequest(scope, `/console/views/${id}`, { method: "DELETE" });

/** Updates the cached views. Returns a function that reverts the update. */
export function updateCachedViews(
  client: QueryClient,
  scope: TenantScope,
  change: (views: SavedView[]) => SavedView[],
) {
  const before = client.getQueryData<SavedView[]>(viewsKey(scope));
  client.setQueryData<SavedView[]>(viewsKey(scope), (cached) => cached && change(cached));
  return () => client.setQueryData(viewsKey(scope), before);
}

export const invalidateViews = (client: QueryClient, scope: TenantScope) =>
  Promise.all([
    client.invalidateQueries({ queryKey: viewsKey(scope) }),
    client.invalidateQueries({ queryKey: viewCountsKey(scope) }),
  ]);
