import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { readVersioned, type TenantScope, type Versioned } from "@/lib/contract/api-client";
import type { Candidate } from "./schema";

/** A candidate's record with custom fields, and the ETag of this version. */
export type FullCandidate = StoredRecord & { etag: string };
type StoredRecord = Candidate & { customFields: Record<string, unknown> };

const pathOf = (id: string) => `/v2/candidates/${id}?include=customFields`;
const withEtag = ({ data, etag }: Versioned<StoredRecord>): FullCandidate => ({ ...data, etag });

export async function readCandidate(scope: TenantScope, id: string): Promise<FullCandidate> {
  const read = await readVersioned<StoredRecord>(scope, pathOf(id));
  if (!read) throw new Error("A request without an ETag can't return 304.");
  return withEtag(read);
}

/** Keeps the cached record, including optimistic updates, if the server's version is unchanged. */
export const candidateQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "one", id] as const,
    queryFn: async ({ signal, client, queryKey }): Promise<FullCandidate> => {
      const findCached = () => client.getQueryData<FullCandidate>(queryKey);
      const etag = findCached()?.etag;
      const read = await readVersioned<StoredRecord>(scope, pathOf(id), { etag, signal });
      return read ? withEtag(read) : (findCached() ?? readCandidate(scope, id));
    },
  });

/**
 * Updates fields of the cached record optimistically, and cancels a read in progress, which would bring back
 * the old values. Returns a function that rolls the update back if the write fails.
 */
export function updateCachedCandidate(
  client: QueryClient,
  scope: TenantScope,
  id: string,
  change: Partial<FullCandidate>,
): () => void {
  const { queryKey } = candidateQuery(scope, id);
  void client.cancelQueries({ queryKey, exact: true });
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (cached) => cached && { ...cached, ...change });
  return () => {
    const names = Object.keys(change) as (keyof FullCandidate)[];
    const former = Object.fromEntries(names.map((name) => [name, before?.[name]]));
    // The restored fields may be older than the cached version, so clear the ETag to force a full read.
    client.setQueryData(queryKey, (cached) => cached && { ...cached, ...former, etag: "" });
  };
}
