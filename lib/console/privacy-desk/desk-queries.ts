import { infiniteQueryOptions } from "@tanstack/react-query";
import { requestPage, submitMutation, type TenantScope } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pagination";
import type { PrivacyAnswer } from "@/lib/records/privacy/schema";
import { privacyRequestsKey } from "./queries";
import type { DeskRequest } from "./schema";

type Page = { data: DeskRequest[]; meta: PageMeta };

export type DeskState = "open" | "answered";

/** Selects the requests in a state or, with `id`, only that request. */
export type DeskView = { state: DeskState; id?: string };

export const privacyRequestsQuery = (scope: TenantScope, view: DeskView) =>
  infiniteQueryOptions({
    queryKey: [...privacyRequestsKey(scope), view],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = new URLSearchParams(view).toString();
      return requestPage<Page>(scope, "/console/privacy-requests", { query, cursor }, signal);
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
