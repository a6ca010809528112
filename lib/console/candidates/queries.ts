import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { z } from "zod";
import { ask, type Place, write } from "@/lib/contract/api-client";
import type { CandidatePatch } from "@/lib/records/candidates/schema";
import type { consoleCandidates } from "./contract";
import type { CandidateLine } from "./schema";

type Reply<Name extends "list" | "cities" | "timeline"> = {
  data: z.output<(typeof consoleCandidates)[Name]["reply"]>;
};
export type LinesPage = Reply<"list"> & { meta: z.output<(typeof consoleCandidates)["list"]["meta"]> };

const PAGE_SIZE = 100;

const base = (place: Place) => [place.regionId, place.mode, "candidates"] as const;
export const linesKey = (place: Place) => [...base(place), "lines"] as const;

/** The lines of the table, page after page; `query` is the part of the address that filters and sorts. */
export const linesQuery = (place: Place, query: string, pageSize = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: [...linesKey(place), query, pageSize],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(query);
      search.set("pageSize", String(pageSize));
      if (pageParam) search.set("cursor", pageParam);
      return ask<LinesPage>(place, `/console/candidates?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

export const citiesQuery = (place: Place) =>
  queryOptions({
    queryKey: [...base(place), "cities"],
    queryFn: async ({ signal }) =>
      (await ask<Reply<"cities">>(place, "/console/candidates/cities", { signal })).data,
    staleTime: 5 * 60_000,
  });

export const timelineQuery = (place: Place, id: string) =>
  queryOptions({
    queryKey: [...base(place), "timeline", id],
    queryFn: async ({ signal }) =>
      (await ask<Reply<"timeline">>(place, `/console/candidates/${id}/timeline`, { signal })).data,
  });

type Pages = { pages: LinesPage[]; pageParams: unknown[] };

/** Changes a line in every list that shows it; answers how to set it back, for when the write fails. */
export function changeLine(client: QueryClient, place: Place, id: string, change: Partial<CandidateLine>) {
  const apply = (changed: (line: CandidateLine) => CandidateLine) =>
    client.setQueriesData<Pages>(
      { queryKey: linesKey(place) },
      (held) =>
        held && {
          ...held,
          pages: held.pages.map((page) => ({
            ...page,
            data: page.data.map((line) => (line.id === id ? changed(line) : line)),
          })),
        },
    );
  const before = new Map<string, unknown>();
  apply((line) => {
    for (const name of Object.keys(change)) before.set(name, line[name as keyof CandidateLine]);
    return { ...line, ...change };
  });
  return () => apply((line) => ({ ...line, ...Object.fromEntries(before) }));
}

export const patchCandidate = (place: Place, id: string, patch: CandidatePatch) =>
  write(place, "PATCH", `/candidates/${id}`, patch);
