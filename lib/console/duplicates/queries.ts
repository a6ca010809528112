import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { apiRequest, type TenantScope, waitForMutationResult, withRetry } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pagination";
import type { Candidate } from "@/lib/records/candidates/schema";
import type { MergeUndo, NewMerge } from "@/lib/records/merges/schema";
import type { duplicates } from "./contract";
import type {
  DistinctDecision,
  DuplicatePair,
  LikelyDuplicate,
  LikelyDuplicatesQuery,
  UndoableMerge,
} from "./schema";

type Page<Item> = { data: Item[]; meta: PageMeta };

/** The prefix of the lists' query keys, to invalidate the lists together after a merge or decision. */
export const duplicatesKey = (scope: TenantScope) => [scope.regionId, scope.mode, "duplicates"] as const;

const pagesOf = <Item>(scope: TenantScope, path: string) =>
  infiniteQueryOptions({
    queryKey: [...duplicatesKey(scope), path],
    queryFn: ({ pageParam, signal }) =>
      apiRequest<Page<Item>>(
        scope,
        `/console${path}${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ""}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
  });

export const duplicatesQuery = (scope: TenantScope) => pagesOf<DuplicatePair>(scope, "/duplicates");
export const distinctQuery = (scope: TenantScope) => pagesOf<DuplicatePair>(scope, "/duplicates/distinct");
export const mergesQuery = (scope: TenantScope) => pagesOf<UndoableMerge>(scope, "/merges");

export const likelyDuplicatesQuery = (scope: TenantScope, input: LikelyDuplicatesQuery) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "likely-duplicates", input],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams(
        Object.entries(input).filter(([, value]) => typeof value === "string" && value !== ""),
      );
      const path = `/console/duplicates/find?${search}`;
      return (await apiRequest<{ data: LikelyDuplicate[] }>(scope, path, { signal })).data;
    },
    retry: false,
    staleTime: 10_000,
  });

export const decideDistinct = (scope: TenantScope, decision: DistinctDecision) =>
  withRetry(() => apiRequest(scope, "/console/duplicates/distinct", { method: "POST", body: decision }));

type MutationIdOf = { data: Pick<z.output<typeof duplicates.merge.response>, "mutationId"> };

/** Queues a write and waits for its result. The idempotency key makes retries safe after a lost response. */
async function submit<Result>(scope: TenantScope, path: string, body: unknown): Promise<Result> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { data } = await withRetry(() =>
    apiRequest<MutationIdOf>(scope, `/console${path}`, { method: "POST", body, headers }),
  );
  return waitForMutationResult<Result>(scope, data.mutationId);
}

export type Merged = { candidate: Candidate; mergedId: string };

export const mergeCandidates = (scope: TenantScope, id: string, merge: NewMerge) =>
  submit<Merged>(scope, `/candidates/${id}/merge`, merge);

export type UndoneMerge = { candidate: Candidate; restored: Candidate; kept: string[] };

export const undoMerge = (scope: TenantScope, id: string, undo: MergeUndo) =>
  submit<UndoneMerge>(scope, `/candidates/${id}/undo-merge`, undo);
