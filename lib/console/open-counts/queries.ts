import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { openCounts } from "./contract";

type OpenCounts = z.output<(typeof openCounts)["show"]["response"]>;

/** The key is nested under the candidates' key, because any change to a candidate may change the counts. */
export const openCountsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "open-counts"],
    queryFn: ({ signal }) => requestData<OpenCounts>(scope, "/console/open-counts", { signal }),
    refetchInterval: 60_000,
  });
