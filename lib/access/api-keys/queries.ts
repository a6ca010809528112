import { queryOptions } from "@tanstack/react-query";
import { apiRequest, requestData, type TenantScope } from "@/lib/contract/api-client";
import type { ApiKeyWithUsage, CreatedApiKey } from "./schema";

/** The region's keys with their call counts. Polled while a page shows the keys. */
export const apiKeysQuery = (scope: TenantScope, refetchIntervalMs = 5_000) =>
  queryOptions({
    queryKey: [scope.regionId, "api-keys"],
    queryFn: ({ signal }) => requestData<ApiKeyWithUsage[]>(scope, "/console/api-keys", { signal }),
    refetchInterval: refetchIntervalMs,
  });

export const totalCalls = (key: ApiKeyWithUsage): number =>
  key.callsByDay.reduce((sum, calls) => sum + calls, 0);

export const createKey = (scope: TenantScope, description: string) =>
  requestData<CreatedApiKey>(scope, "/v2/auth/regions/api-keys", {
    method: "POST",
    body: description === "" ? {} : { description },
  });

export const deleteKey = (scope: TenantScope, id: string) =>
  apiRequest(scope, `/v2/auth/regions/api-keys/${id}`, { method: "DELETE" });
