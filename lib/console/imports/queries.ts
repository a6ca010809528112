import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { PastImport, UndoPlan } from "./contract";

const base = (scope: TenantScope) => [scope.regionId, scope.mode, "imports"] as const;

export const importsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...base(scope), "list"],
    queryFn: ({ signal }) => requestData<PastImport[]>(scope, "/console/imports", { signal }),
    staleTime: 0,
  });

/** Reads the effects of undoing an import, or null if the import can't be undone. */
export const undoPlanQuery = (scope: TenantScope, importId: string) =>
  queryOptions({
    queryKey: [...base(scope), "undo", importId],
    queryFn: ({ signal }) =>
      requestData<UndoPlan | null>(scope, "/console/imports/undo/plan", {
        method: "POST",
        body: { importId },
        signal,
      }),
    staleTime: 0,
  });
