import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { ToDo } from "./schema";

const REFRESH_MS = 60_000;

/** Below the candidates' key, because any change to a candidate may add or complete an item. */
const toDoKey = ({ regionId, mode }: TenantScope) => [regionId, mode, "candidates", "to-do"] as const;

export const toDoQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: toDoKey(scope),
    queryFn: ({ signal }) => requestData<ToDo>(scope, "/console/to-do", { signal }),
    refetchInterval: REFRESH_MS,
  });

export const toDoCountQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...toDoKey(scope), "count"],
    queryFn: async ({ signal }) =>
      (await requestData<{ open: number }>(scope, "/console/to-do/count", { signal })).open,
    refetchInterval: REFRESH_MS,
  });
