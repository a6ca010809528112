import type { QueryClient } from "@tanstack/react-query";
import type { TenantScope } from "@/lib/contract/api-client";
import { type CandidatesPage, candidatesKey } from "./queries";
import { readClosure } from "./record-queries";

const READ_MAX = 20;

/**
 * Returns which of these candidates have been closed, who were open in the lists on the page. Reads only
 * candidates who aren't in these lists any more, and at most 20.
 */
export async function findClosed(
  client: QueryClient,
  scope: TenantScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const lists = client.getQueriesData<{ pages: CandidatesPage[] }>({
    queryKey: candidatesKey(scope),
    type: "active",
  });
  const listed = new Set(
    lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []),
  );
  const missing = ids.filter((id) => !listed.has(id)).slice(0, READ_MAX);
  const closed = await Promise.all(missing.map((id) => isClosed(scope, id)));
  return new Set(missing.filter((_, index) => closed[index]));
}

/** An error counts as "no", because it mustn't hide that the candidate was moved. */
const isClosed = (scope: TenantScope, id: string): Promise<boolean> =>
  readClosure(scope, id).then(
    ({ data }) => data !== null,
    () => false,
  );
