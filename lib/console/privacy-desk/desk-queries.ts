import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiRequest, submitMutation, type TenantScope } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pagination";
import type { PrivacyAnswer } from "@/lib/records/privacy/schema";
import { privacyRequestsKey } from "./queries";
import type { DeskRequest } from "./schema";

export type DeskState = "open" | "answered";

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
