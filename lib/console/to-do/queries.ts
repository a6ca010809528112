import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { ToDo } from "./schema";

/** The key is nested under the candidates' key, because any change to a candidate may change the lists. */
export const toDoQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "to-do"],
    queryFn: ({ signal }) => requestData<ToDo>(scope, "/console/to-do", { signal }),
    refetchInterval: 60_000,
  });
