import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type * as z from "zod";
import { requestPage, type TenantScope } from "@/lib/contract/api-client";
import type { activity } from "./contract";
import type { AuditEvent } from "./schema";

type Page = { data: AuditEvent[]; meta: z.output<typeof activity.list.meta> };

const PAGE_SIZE = 100;

/** `query` holds the URL's filter parameters. */
export const activityQuery = (scope: TenantScope, query: string) =>
  infiniteQueryOptions({
    queryKey: [scope.regionId, scope.mode, "activity", query],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestPage<Page>(scope, "/console/activity", { query, pageSize: PAGE_SIZE, cursor }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
  });
