import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type * as z from "zod";
import { NO_TENANT, requestPage } from "@/lib/contract/api-client";
import type { securityLog } from "./contract";
import type { SecurityEvent } from "./schema";

type Page = { data: SecurityEvent[]; meta: z.output<typeof securityLog.list.meta> };

const PAGE_SIZE = 100;

/** `query` holds the URL's filter parameters. */
export const securityLogQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ["administration", "security-log", query],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestPage<Page>(
        NO_TENANT,
        "/console/administration/security-log",
        { query, pageSize: PAGE_SIZE, cursor },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.cursor,
    placeholderData: keepPreviousData,
  });
