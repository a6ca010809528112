import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import { ask, type Place } from "@/lib/contract/api-client";
import type { activity } from "./contract";
import type { Happening } from "./schema";

type Page = { data: Happening[]; meta: z.output<typeof activity.list.meta> };

const PAGE_SIZE = 100;

/** What happened, page after page; `query` is the part of the address that filters. */
export const activityQuery = (place: Place, query: string) =>
  infiniteQueryOptions({
    queryKey: [place.regionId, place.mode, "activity", query],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(query);
      search.set("pageSize", String(PAGE_SIZE));
      if (pageParam) search.set("cursor", pageParam);
      return ask<Page>(place, `/console/activity?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
  });
