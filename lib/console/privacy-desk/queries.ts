import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { apiRequest, submitMutation, type TenantScope } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pagination";
import type { PrivacyAnswer } from "@/lib/records/privacy/schema";
import type { DeskRequest, UseLimits } from "./schema";

export type DeskState = "open" | "answered";

export const privacyRequestsKey = (scope: TenantScope) =>
  [scope.regionId, scope.mode, "privacy-requests"] as const;

/** Selects the requests in a state or, with `id`, only that request. */
export type DeskView = { state: DeskState; id?: string };

export const privacyRequestsQuery = (scope: TenantScope, view: DeskView) =>
  infiniteQueryOptions({
    queryKey: [...privacyRequestsKey(scope), view],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...view, ...(pageParam ? { cursor: pageParam } : {}) });
      return apiRequest<{ data: DeskRequest[]; meta: PageMeta }>(
        scope,
        `/console/privacy-requests?${search}`,
        {
          signal,
        },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
  });

export const openRequestsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...privacyRequestsKey(scope), "count"],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: { open: number } }>(scope, "/console/privacy-requests/count", { signal }))
        .data.open,
  });

export const limitsQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "use-limits", id],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: UseLimits }>(scope, `/console/candidates/${id}/use-limits`, { signal })).data,
    refetchInterval: 15_000,
  });

/** Answers a privacy request and waits until the engine has stored the answer. */
export const answerPrivacyRequest = (
  scope: TenantScope,
  candidateId: string,
  answer: PrivacyAnswer,
  idempotencyKey: string,
) =>
  submitMutation(scope, "POST", `/candidates/${candidateId}/privacy-answers`, answer, {
    idempotencyKey,
    api: "console",
  });
