import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { reports } from "./contract";

export type Report = z.output<typeof reports.show.response>;

/** `query` holds the URL's parameters for the period. */
export const reportsQuery = (scope: TenantScope, query: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "reports", query],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: Report }>(scope, `/console/reports?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
