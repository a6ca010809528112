import type { QueryClient } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import { type CandidatesPage, candidatesKey, closurePath } from "./queries";
import type { CandidateListItem, Closure } from "./schema";

const READ_MAX = 20;

/**
 * Returns the ids of the candidates who have been closed since the page showed them as open. Reads only
 * candidates who are no longer in the page's lists, and at most 20.
 */
export async function findClosed(
  client: QueryClient,
  scope: TenantScope,
  candidates: readonly Pick<CandidateListItem, "id" | "closedReason">[],
): Promise<ReadonlySet<string>> {
  const lists = client.getQueriesData<{ pages: CandidatesPage[] }>({
    queryKey: candidatesKey(scope),
    type: "active",
  });
  const listed = new Set(
    lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []),
  );
  const missing = candidates.filter(({ id, closedReason }) => closedReason === null && !listed.has(id));
  const found = await Promise.all(missing.slice(0, READ_MAX).map(({ id }) => findIfClosed(scope, id)));
  return new Set(found.flat());
}

/** Returns an array with the id if the candidate is closed. Ignores errors, because the move succeeded. */
const findIfClosed = (scope: TenantScope, id: string): Promise<string[]> =>
  requestData<{ closure: Closure | null }>(scope, closurePath(id)).then(
    ({ closure }) => (closure ? [id] : []),
    () => [],
  );
