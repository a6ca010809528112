import { queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { UseLimits } from "./schema";

export const privacyRequestsKey = (scope: TenantScope) =>
  [scope.regionId, scope.mode, "privacy-requests"] as const;

export const openRequestsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...privacyRequestsKey(scope), "count"],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: { open: number } }>(scope, "/console/privacy-requests/count", { signal }))
        .data.open,
  });

export const limitsQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "use-limits", id],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: UseLimits }>(scope, `/console/candidates/${id}/use-limits`, { signal })).data,
    refetchInterval: 15_000,
  });
