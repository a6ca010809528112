import { queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { ApiKeyWithUsage, CreatedApiKey } from "./schema";

/** The region's keys with their call counts. Polled while a page shows the keys. */
export const apiKeysQuery = (scope: TenantScope, refetchIntervalMs = 5_000) =>
  queryOptions({
    queryKey: [scope.regionId, "api-keys"],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: ApiKeyWithUsage[] }>(scope, "/console/api-keys", { signal })).data,
    refetchInterval: refetchIntervalMs,
  });

export const totalCalls = (key: ApiKeyWithUsage): number =>
  key.callsByDay.reduce((sum, calls) => sum + calls, 0);

export const createKey = async (scope: TenantScope, description: string): Promise<CreatedApiKey> => {
  const body = description === "" ? {} : { description };
  return (
    await apiRequest<{ data: CreatedApiKey }>(scope, "/v2/auth/regions/api-keys", { method: "POST", body })
  ).data;
};

export const deleteKey = (scope: TenantScope, id: string) =>
  apiRequest(scope, `/v2/auth/regions/api-keys/${id}`, { method: "DELETE" });
