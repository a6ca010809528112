import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import {
  apiRequest,
  readVersioned,
  requestData,
  type TenantScope,
  type Versioned,
} from "@/lib/contract/api-client";
import type { consoleCandidates } from "./contract";
import { baseKey, closurePath } from "./queries";
import type { Closure } from "./schema";

type TimelineContract = (typeof consoleCandidates)["timeline"];
export type Timeline = {
  data: z.output<TimelineContract["response"]>;
  meta: z.output<TimelineContract["meta"]>;
};

/**
 * Without `limit`, reads what the page shows first. A key with a limit extends the key without one. What was
 * read with a limit is removed when the user leaves the record, because nothing refreshes it after a return.
 */
export const timelineQuery = (scope: TenantScope, id: string, limit?: number) =>
  queryOptions({
    queryKey: [...baseKey(scope), "timeline", id, ...(limit ? [limit] : [])],
    queryFn: ({ signal }) =>
      apiRequest<Timeline>(scope, `/console/candidates/${id}/timeline${limit ? `?limit=${limit}` : ""}`, {
        signal,
      }),
    ...(limit && { gcTime: 0 }),
  });

/** Reads a candidate's closure (null if not closed) and the version of the record. */
export async function readClosure(scope: TenantScope, id: string): Promise<Versioned<Closure | null>> {
  const read = await readVersioned<{ closure: Closure | null }>(scope, closurePath(id));
  if (!read) throw new Error("A request without an ETag can't return 304.");
  return { data: read.data.closure, etag: read.etag };
}

export const closureQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [...baseKey(scope), "closure", id],
    queryFn: async () => (await readClosure(scope, id)).data,
  });

export const requestSignInMail = (scope: TenantScope, id: string): Promise<{ mailAgainAt: string | null }> =>
  requestData(scope, `/console/candidates/${id}/sign-in-mail`, { method: "POST" });
