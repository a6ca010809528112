import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { firstSteps } from "./contract";

export type FirstSteps = z.output<typeof firstSteps.show.response>;

export const firstStepsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "first-steps"],
    queryFn: ({ signal }) => requestData<FirstSteps>(scope, "/console/first-steps", { signal }),
  });
