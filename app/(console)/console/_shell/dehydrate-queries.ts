import "server-only";
import { type DehydratedState, dehydrate, QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError } from "@/lib/contract/api-client";
import { describeError, log } from "@/lib/platform/log";

/** React Query options, infinite ones included, from a room's `queries.ts`. */
export type PageQuery = { queryKey: readonly unknown[]; queryFn?: unknown; initialPageParam?: unknown };

/** Runs the queries at the same time. The browser repeats those that fail, and shows why. */
export async function dehydrateQueries(queries: readonly PageQuery[]): Promise<DehydratedState> {
  const client = new QueryClient({ queryCache: new QueryCache({ onError: logFailure }) });
  await Promise.allSettled(queries.map((query) => run(client, query)));
  return dehydrate(client);
}

/** `gcTime` keeps the result until it is dehydrated, also for queries that the browser doesn't cache. */
function run(client: QueryClient, query: PageQuery): Promise<unknown> {
  const options = { ...query, gcTime: Number.POSITIVE_INFINITY };
  // The options differ in what they return, so a list of them has no type of React Query's.
  return "initialPageParam" in query
    ? client.infiniteQuery(options as Parameters<QueryClient["infiniteQuery"]>[0])
    : client.query(options as Parameters<QueryClient["query"]>[0]);
}

/**
 * The pipeline has logged why the API refused, so only other causes are a warning. The query's key stays out of the log,
 * because a search term can name a person.
 */
function logFailure(error: Error): void {
  const text = "page rendered without prefetched data";
  if (isApiError(error) && !error.cause) log().info({ code: error.code }, text);
  else log().warn({ cause: describeError(error.cause ?? error) }, text);
}
