import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { CustomFieldEdit, CustomFieldEditResult, CustomFieldList } from "./schema";

/** Refetches only on mount, because a refetch would change the list while the user edits it. */
export const customFieldsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, "custom-fields"] as const,
    queryFn: ({ signal }) => requestData<CustomFieldList>(scope, "/console/custom-fields", { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves an edit, or only previews its effects. Throws an `ApiError`. */
export const saveCustomFields = (
  scope: TenantScope,
  edit: CustomFieldEdit,
  { dryRun }: { dryRun: boolean },
) =>
  requestData<CustomFieldEditResult>(scope, `/console/custom-fields${dryRun ? "?dryRun=true" : ""}`, {
    method: "PATCH",
    body: edit,
  });
