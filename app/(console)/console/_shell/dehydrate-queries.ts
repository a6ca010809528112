import "server-only";
import { type DehydratedState, dehydrate, QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError } from "@/lib/contract/api-client";
import { describeError, log } from "@/lib/platform/log";

/** React Query options from a `queries.ts` file, including those of infinite queries. */
export type PrefetchQuery = { queryKey: readonly unknown[]; queryFn?: unknown; initialPageParam?: unknown };

/** Runs the queries concurrently. The browser retries failed queries and shows their errors. */
export async function dehydrateQueries(queries: readonly PrefetchQuery[]): Promise<DehydratedState> {
  const client = new QueryClient({ queryCache: new QueryCache({ onError: logFailure }) });
  await Promise.allSettled(queries.map((query) => run(client, query)));
  return dehydrate(client);
}

/** `gcTime` keeps the result until it is dehydrated, even for queries that the browser doesn't cache. */
function run(client: QueryClient, query: PrefetchQuery): Promise<unknown> {
  const options = { ...query, gcTime: Number.POSITIVE_INFINITY };
  // React Query has no type for a list of options with different results.
  return "initialPageParam" in query
    ? client.infiniteQuery(options as Parameters<QueryClient["infiniteQuery"]>[0])
    : client.query(options as Parameters<QueryClient["query"]>[0]);
}

/**
 * Logs the API's error responses only at info level, because the pipeline has already logged them. Logs
 * other errors as warnings. Omits the query's key, because a search term can contain a person's name.
 */
function logFailure(error: Error): void {
  const text = "page rendered without prefetched data";
  if (isApiError(error) && !error.cause) log().info({ code: error.code }, text);
  else log().warn({ cause: describeError(error.cause ?? error) }, text);
}
