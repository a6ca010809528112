import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type * as z from "zod";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { activity } from "./contract";
import type { AuditEvent } from "./schema";

type Page = { data: AuditEvent[]; meta: z.output<typeof activity.list.meta> };

const PAGE_SIZE = 100;

/** `query` holds the URL's filter parameters. */
export const activityQuery = (scope: TenantScope, query: string) =>
  infiniteQueryOptions({
    queryKey: [scope.regionId, scope.mode, "activity", query],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(query);
      search.set("pageSize", String(PAGE_SIZE));
      if (pageParam) search.set("cursor", pageParam);
      return apiRequest<Page>(scope, `/console/activity?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
  });
