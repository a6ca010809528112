import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import { apiRequest, submitMutation, type TenantScope } from "@/lib/contract/api-client";
import type { CandidatePatch } from "@/lib/records/candidates/schema";
import type { consoleCandidates } from "./contract";
import type { CandidateListItem } from "./schema";

type ResponseOf<Name extends "list" | "cities" | "timeline"> = {
  data: z.output<(typeof consoleCandidates)[Name]["response"]>;
};
export type CandidatesPage = ResponseOf<"list"> & {
  meta: z.output<(typeof consoleCandidates)["list"]["meta"]>;
};

const PAGE_SIZE = 100;

const base = (scope: TenantScope) => [scope.regionId, scope.mode, "candidates"] as const;
export const candidatesKey = (scope: TenantScope) => [...base(scope), "lines"] as const;

/** Builds the paginated query for the candidate list; `query` is the part of the URL that filters and sorts. */
export const candidatesQuery = (scope: TenantScope, query: string, pageSize = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: [...candidatesKey(scope), query, pageSize],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(query);
      search.set("pageSize", String(pageSize));
      if (pageParam) search.set("cursor", pageParam);
      return apiRequest<CandidatesPage>(scope, `/console/candidates?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export const citiesQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...base(scope), "cities"],
    queryFn: async ({ signal }) =>
      (await apiRequest<ResponseOf<"cities">>(scope, "/console/candidates/cities", { signal })).data,
    staleTime: 5 * 60_000,
  });

export const timelineQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [...base(scope), "timeline", id],
    queryFn: async ({ signal }) =>
      (await apiRequest<ResponseOf<"timeline">>(scope, `/console/candidates/${id}/timeline`, { signal }))
        .data,
  });

type Pages = { pages: CandidatesPage[]; pageParams: unknown[] };

/** Changes a candidate in every cached list; returns a function that undoes the change. */
export function updateCachedListItem(
  client: QueryClient,
  scope: TenantScope,
  id: string,
  change: Partial<CandidateListItem>,
) {
  const apply = (changeItem: (item: CandidateListItem) => CandidateListItem) =>
    client.setQueriesData<Pages>(
      { queryKey: candidatesKey(scope) },
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({
            ...page,
            data: page.data.map((item) => (item.id === id ? changeItem(item) : item)),
          })),
        },
    );
  const before = new Map<string, unknown>();
  apply((item) => {
    for (const name of Object.keys(change)) before.set(name, item[name as keyof CandidateListItem]);
    return { ...item, ...change };
  });
  return () => apply((item) => ({ ...item, ...Object.fromEntries(before) }));
}

export const patchCandidate = (scope: TenantScope, id: string, patch: CandidatePatch) =>
  submitMutation(scope, "PATCH", `/candidates/${id}`, patch);
