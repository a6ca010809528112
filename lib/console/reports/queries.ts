import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { ask, type Place } from "@/lib/contract/api-client";
import type { reports } from "./contract";

export type Report = z.output<typeof reports.show.reply>;

/** The numbers of a period; `query` is the part of the address that names it. */
export const reportsQuery = (place: Place, query: string) =>
  queryOptions({
    queryKey: [place.regionId, place.mode, "reports", query],
    queryFn: async ({ signal }) =>
      (await ask<{ data: Report }>(place, `/console/reports?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
