import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { readVersioned, type TenantScope, type Versioned } from "@/lib/contract/api-client";
import type { Candidate } from "./schema";

/** A candidate's record with its custom fields, and the ETag of this version. */
export type FullCandidate = StoredRecord & { etag: string };
type StoredRecord = Candidate & { customFields: Record<string, unknown> };

const pathOf = (id: string) => `/v2/candidates/${id}?include=customFields`;
const withEtag = ({ data, etag }: Versioned<StoredRecord>): FullCandidate => ({ ...data, etag });

/** Reads a candidate as it is now. */
export async function readCandidate(scope: TenantScope, id: string): Promise<FullCandidate> {
  const read = await readVersioned<StoredRecord>(scope, pathOf(id));
  if (!read) throw new Error("A request without an ETag can't return 304.");
  return withEtag(read);
}

/** Keeps the cached record if it is still current, also with changes that are being saved. */
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
 * Updates fields of the cached record and returns a function that restores them; call the function if the
 * write fails. Cancels a read that is under way, which would bring back the old values.
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
    // These values may be older than the cached version, so the next read must not compare versions.
    client.setQueryData(queryKey, (cached) => cached && { ...cached, ...former, etag: "" });
  };
}
