import { queryOptions } from "@tanstack/react-query";
import { ask, type Place } from "@/lib/contract/api-client";
import type { CountedApiKey, CreatedApiKey } from "./schema";

/** The region's keys with their calls, looked at again every few seconds while they are shown. */
export const apiKeysQuery = (place: Place, everyMs = 5_000) =>
  queryOptions({
    queryKey: [place.regionId, "api-keys"],
    queryFn: async ({ signal }) =>
      (await ask<{ data: CountedApiKey[] }>(place, "/console/api-keys", { signal })).data,
    refetchInterval: everyMs,
  });

export const callsOf = (key: CountedApiKey): number => key.callsByDay.reduce((sum, calls) => sum + calls, 0);

export const createKey = async (place: Place, description: string): Promise<CreatedApiKey> => {
  const body = description === "" ? {} : { description };
  return (await ask<{ data: CreatedApiKey }>(place, "/v2/auth/regions/api-keys", { method: "POST", body }))
    .data;
};

export const deleteKey = (place: Place, id: string) =>
  ask(place, `/v2/auth/regions/api-keys/${id}`, { method: "DELETE" });
