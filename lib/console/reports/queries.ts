import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { reports } from "./contract";

export type Report = z.output<typeof reports.show.response>;

/** `query` holds the URL's parameters for the period. */
export const reportsQuery = (scope: TenantScope, query: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "reports", query],
    queryFn: ({ signal }) => requestData<Report>(scope, `/console/reports?${query}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
