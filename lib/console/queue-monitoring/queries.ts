import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { ask, type Place } from "@/lib/contract/api-client";
import type { PageMeta } from "@/lib/contract/pages";
import type { Mutation } from "@/lib/engine/mutations/schema";
import type { oversight } from "./contract";

type Reply<Name extends keyof typeof oversight> = { data: z.output<(typeof oversight)[Name]["reply"]> };
type LinesPage = Reply<"lines"> & { meta: PageMeta };

export const LIVE_MS = 4_000;
const PAGE_SIZE = 50;
/** Whoever went further back reads, and asking for all those pages every few seconds would be much. */
export const LIVE_PAGES_MAX = 2;

/** What changes by itself is asked for anew every few seconds, but not while nobody looks. */
const live = { refetchInterval: LIVE_MS, refetchIntervalInBackground: false } as const;

export const mutationsKey = (place: Place) => [place.regionId, place.mode, "mutations"] as const;

/** The lines of the ledger, page after page; `query` is the part of the address that filters. */
export const mutationLinesQuery = (place: Place, query: string) =>
  infiniteQueryOptions({
    queryKey: [...mutationsKey(place), "lines", query],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(query);
      search.set("pageSize", String(PAGE_SIZE));
      if (pageParam) search.set("cursor", pageParam);
      return ask<LinesPage>(place, `/console/mutations?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
    ...live,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > LIVE_PAGES_MAX ? false : LIVE_MS),
  });

export const queueQuery = (place: Place) =>
  queryOptions({
    queryKey: [...mutationsKey(place), "queue"],
    queryFn: async ({ signal }) => (await ask<Reply<"queue">>(place, "/console/queue", { signal })).data,
    ...live,
  });

/** One mutation, with its result; without its line, where that is not found. */
export const mutationQuery = (place: Place, id: string) =>
  queryOptions({
    queryKey: [...mutationsKey(place), "one", id],
    queryFn: async ({ signal }) => {
      const [one, lines] = await Promise.all([
        ask<{ data: Mutation }>(place, `/v2/mutations/${id}`, { signal }),
        ask<LinesPage>(place, `/console/mutations?${new URLSearchParams({ q: id })}`, { signal }),
      ]);
      return { mutation: one.data, line: lines.data.find(({ mutationId }) => mutationId === id) };
    },
    ...live,
  });

export const answersQuery = (place: Place, id: string, attempts: number) =>
  queryOptions({
    queryKey: [...mutationsKey(place), "answers", id, attempts],
    queryFn: async ({ signal }) =>
      (await ask<Reply<"answers">>(place, `/console/mutations/${id}/answers`, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const sendAgain = (place: Place, id: string) =>
  ask(place, `/console/mutations/${id}/send-again`, { method: "POST" });

export const stopSending = (place: Place, id: string) =>
  ask(place, `/console/mutations/${id}/stop`, { method: "POST" });

export type TestAnswer = Reply<"test">["data"];

export const sendTestCallback = async (place: Place, url: string) =>
  (await ask<Reply<"test">>(place, "/console/callbacks/test", { method: "POST", body: { url } })).data;
