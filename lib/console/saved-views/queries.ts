import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ask, type Place } from "@/lib/contract/api-client";
import type { NewSavedView, SavedView, SavedViewPatch } from "./schema";

const key = ({ regionId }: Place) => [regionId, "views"] as const;

/** The region's views and one's own, by name; live and sandbox have the same. */
export const viewsQuery = (place: Place) =>
  queryOptions({
    queryKey: key(place),
    queryFn: async ({ signal }) =>
      (await ask<{ data: SavedView[] }>(place, "/console/views", { signal })).data,
    staleTime: 60_000,
  });

/** Where a view is opened: the table's address, with which view it is. */
export const searchOf = ({ id, query }: SavedView): string =>
  `?${new URLSearchParams({ ...query, view: id })}`;

export const createView = async (place: Place, body: NewSavedView): Promise<SavedView> =>
  (await ask<{ data: SavedView }>(place, "/console/views", { method: "POST", body })).data;

export const changeView = (place: Place, { id }: SavedView, body: SavedViewPatch) =>
  ask(place, `/console/views/${id}`, { method: "PATCH", body });

export const removeView = (place: Place, { id }: SavedView) =>
  ask(place, `/console/views/${id}`, { method: "DELETE" });

/** Shows another list at once; answers how to take that back. */
export function showViews(client: QueryClient, place: Place, change: (views: SavedView[]) => SavedView[]) {
  const before = client.getQueryData<SavedView[]>(key(place));
  client.setQueryData<SavedView[]>(key(place), (held) => held && change(held));
  return () => client.setQueryData(key(place), before);
}

export const refreshViews = (client: QueryClient, place: Place) =>
  client.invalidateQueries({ queryKey: key(place) });
