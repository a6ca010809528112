import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type * as z from "zod";
import { apiRequest, readVersioned, type TenantScope, type Versioned } from "@/lib/contract/api-client";
import type { consoleCandidates } from "./contract";
import type { CandidateListItem, Closure } from "./schema";

type ResponseOf<Name extends "list" | "cities" | "timeline"> = {
  data: z.output<(typeof consoleCandidates)[Name]["response"]>;
};
export type CandidatesPage = ResponseOf<"list"> & {
  meta: z.output<(typeof consoleCandidates)["list"]["meta"]>;
};

export const LIST_PAGE_SIZE = 100;

const base = (scope: TenantScope) => [scope.regionId, scope.mode, "candidates"] as const;
export const candidatesKey = (scope: TenantScope) => [...base(scope), "lines"] as const;

type PageRequest = { query: string; pageSize: number; cursor: string | null };

export function readCandidatesPage(
  scope: TenantScope,
  { query, pageSize, cursor }: PageRequest,
  signal?: AbortSignal,
): Promise<CandidatesPage> {
  const search = new URLSearchParams(query);
  search.set("pageSize", String(pageSize));
  if (cursor) search.set("cursor", cursor);
  return apiRequest<CandidatesPage>(scope, `/console/candidates?${search}`, signal ? { signal } : {});
}

/** `query` holds the URL's filter and sort parameters. */
export const candidatesQuery = (scope: TenantScope, query: string, pageSize = LIST_PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: [...candidatesKey(scope), query, pageSize],
    queryFn: ({ pageParam, signal }) =>
      readCandidatesPage(scope, { query, pageSize, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export const citiesQuery = (scope: TenantScope, isClosed: boolean) =>
  queryOptions({
    queryKey: [...base(scope), "cities", isClosed],
    queryFn: async ({ signal }) => {
      const path = `/console/candidates/cities${isClosed ? "?closed=true" : ""}`;
      return (await apiRequest<ResponseOf<"cities">>(scope, path, { signal })).data;
    },
    staleTime: 5 * 60_000,
  });

export const timelineQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [...base(scope), "timeline", id],
    queryFn: async ({ signal }) =>
      (await apiRequest<ResponseOf<"timeline">>(scope, `/console/candidates/${id}/timeline`, { signal }))
        .data,
  });

const closurePath = (id: string) => `/console/candidates/${id}/closure`;

/** Reads a candidate's closure (null if not closed) and the version of the record. */
export async function readClosure(scope: TenantScope, id: string): Promise<Versioned<Closure | null>> {
  const read = await readVersioned<{ closure: Closure | null }>(scope, closurePath(id));
  if (!read) throw new Error("A request without an ETag can't return 304.");
  return { data: read.data.closure, etag: read.etag };
}

export const closureQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [...base(scope), "closure", id],
    queryFn: async () => (await readClosure(scope, id)).data,
  });

export const requestSignInMail = (scope: TenantScope, id: string): Promise<{ mailAgainAt: string | null }> =>
  apiRequest<{ data: { mailAgainAt: string | null } }>(scope, `/console/candidates/${id}/sign-in-mail`, {
    method: "POST",
  }).then(({ data }) => data);

type Pages = { pages: CandidatesPage[]; pageParams: unknown[] };

/** Updates a candidate in every cached list. Returns a function that reverts the update. */
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
