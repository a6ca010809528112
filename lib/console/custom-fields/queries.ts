import { queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { CustomFieldEdit, CustomFieldEditResult, CustomFieldList } from "./schema";

/** Asked for anew by whoever comes, and not by itself: what one is editing must not change under one's hands. */
export const customFieldsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, "custom-fields"] as const,
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: CustomFieldList }>(scope, "/console/custom-fields", { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves an edit, or only asks what it would change. Throws a `Refusal`. */
export const saveCustomFields = async (
  scope: TenantScope,
  edit: CustomFieldEdit,
  { dryRun }: { dryRun: boolean },
) =>
  (
    await apiRequest<{ data: CustomFieldEditResult }>(
      scope,
      `/console/custom-fields${dryRun ? "?dryRun=true" : ""}`,
      {
        method: "PATCH",
        body: edit,
      },
    )
  ).data;
