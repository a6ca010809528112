import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { Candidate } from "./schema";

/** A candidate's record with its custom fields. */
export type FullCandidate = Candidate & { customFields: Record<string, unknown> };

export const candidateQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "one", id] as const,
    queryFn: async ({ signal }) => {
      const include = "include=customFields";
      return (await apiRequest<{ data: FullCandidate }>(scope, `/v2/candidates/${id}?${include}`, { signal }))
        .data;
    },
  });

/**
 * Updates fields of the cached record and returns a function that restores them; call the function if the write fails.
 */
export function updateCachedCandidate(
  client: QueryClient,
  scope: TenantScope,
  id: string,
  change: Partial<FullCandidate>,
): () => void {
  const { queryKey } = candidateQuery(scope, id);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (cached) => cached && { ...cached, ...change });
  return () => {
    const names = Object.keys(change) as (keyof FullCandidate)[];
    const former = Object.fromEntries(names.map((name) => [name, before?.[name]]));
    client.setQueryData(queryKey, (cached) => cached && { ...cached, ...former });
  };
}
