import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { Bounce } from "./schema";

export const bounceQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "bounces", id],
    queryFn: async ({ signal }) =>
      (
        await requestData<{ bounce: Bounce | null }>(scope, `/console/candidates/${id}/bounce`, {
          signal,
        })
      ).bounce,
  });
