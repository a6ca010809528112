import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { apiRequest, requestData, requestPage, type TenantScope } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pagination";
import type { ReceiverTestBody } from "@/lib/engine/callbacks/schema";
import type { Mutation } from "@/lib/engine/mutations/schema";
import type { queueMonitoring } from "./contract";

type ResponseOf<Name extends keyof typeof queueMonitoring> = z.output<
  (typeof queueMonitoring)[Name]["response"]
>;
type MutationsPage = { data: ResponseOf<"list">; meta: PageMeta };

export const POLL_INTERVAL_MS = 4_000;
const PAGE_SIZE = 50;
/** A list with more loaded pages isn't polled, because each poll would refetch all its pages. */
export const POLLED_PAGES_MAX = 2;

const polling = { refetchInterval: POLL_INTERVAL_MS, refetchIntervalInBackground: false } as const;

export const mutationsKey = (scope: TenantScope) => [scope.regionId, scope.mode, "mutations"] as const;

/** `query` holds the URL's filter parameters. */
export const mutationsQuery = (scope: TenantScope, query: string) =>
  infiniteQueryOptions({
    queryKey: [...mutationsKey(scope), "lines", query],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestPage<MutationsPage>(scope, "/console/mutations", { query, pageSize: PAGE_SIZE, cursor }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
    ...polling,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > POLLED_PAGES_MAX ? false : POLL_INTERVAL_MS,
  });

export const queueQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...mutationsKey(scope), "queue"],
    queryFn: ({ signal }) => requestData<ResponseOf<"queue">>(scope, "/console/queue", { signal }),
    ...polling,
  });

/** Reads one mutation with its result. `listItem` is undefined if the list doesn't show the mutation. */
export const mutationQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [...mutationsKey(scope), "one", id],
    queryFn: async ({ signal }) => {
      const [mutation, list] = await Promise.all([
        requestData<Mutation>(scope, `/v2/mutations/${id}`, { signal }),
        apiRequest<MutationsPage>(scope, `/console/mutations?${new URLSearchParams({ q: id })}`, { signal }),
      ]);
      return { mutation, listItem: list.data.find(({ mutationId }) => mutationId === id) };
    },
    ...polling,
  });

export const responsesQuery = (scope: TenantScope, id: string, attempts: number) =>
  queryOptions({
    queryKey: [...mutationsKey(scope), "responses", id, attempts],
    queryFn: ({ signal }) =>
      requestData<ResponseOf<"responses">>(scope, `/console/mutations/${id}/responses`, { signal }),
    placeholderData: keepPreviousData,
  });

export const resendCallback = (scope: TenantScope, id: string) =>
  apiRequest(scope, `/console/mutations/${id}/send-again`, { method: "POST" });

export const stopCallback = (scope: TenantScope, id: string) =>
  apiRequest(scope, `/console/mutations/${id}/stop`, { method: "POST" });

export type ReceiverTestResult = ResponseOf<"test">;

export const testReceiver = (scope: TenantScope, body: ReceiverTestBody) =>
  requestData<ReceiverTestResult>(scope, "/console/callbacks/test", { method: "POST", body });
