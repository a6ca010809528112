import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { UseLimits } from "./schema";

export const privacyRequestsKey = (scope: TenantScope) =>
  [scope.regionId, scope.mode, "privacy-requests"] as const;

export const limitsPath = (id: string) => `/console/candidates/${id}/use-limits`;

export const limitsQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "use-limits", id],
    queryFn: ({ signal }) => requestData<UseLimits>(scope, limitsPath(id), { signal }),
    refetchInterval: 15_000,
  });
