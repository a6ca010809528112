import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { firstSteps } from "./contract";

export type FirstSteps = z.output<typeof firstSteps.show.response>;

export const firstStepsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "first-steps"],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: FirstSteps }>(scope, "/console/first-steps", { signal })).data,
  });
