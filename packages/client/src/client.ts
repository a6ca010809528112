import { MutationFailed } from "./errors.js";
import type {
  DryRunSuccess,
  FeedPath,
  Fields,
  Input,
  InputArguments,
  KnownEtag,
  ListPath,
  Method,
  PathWith,
  Success,
} from "./paths.js";
import { type AnyInput, type ClientOptions, send } from "./request.js";
import type { components } from "./schema.js";

type Reply<T> = T & { status: T["statusCode" & keyof T]; etag: string | null };
type Element<T> = T extends { data: (infer E)[] } ? E : never;
type Mutation = components["schemas"]["Mutation"];
type NotModified = { status: 304; etag: string | null; data?: undefined };
type Call<M extends Method> = <
  P extends PathWith<M>,
  F extends Fields<M, P> = undefined,
  K extends KnownEtag<M, P> = undefined,
>(
  path: P,
  ...[input]: InputArguments<M, P, F, K>
) => Promise<Reply<Success<M, P, F>> | (K extends string ? NotModified : never)>;
type Operation = Mutation["operation"];
type Completed<O extends Operation> = Extract<Mutation, { operation: O; status: "completed" }>;
type WaitOptions<O> = {
  /** The operation of the write, such as `candidates.create`. Determines the type of the result. */
  operation?: O;
  /** The region, if the key is an admin key. */
  region?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
};

export type Client = ReturnType<typeof createClient>;

/**
 * Creates a client. Paths, parameters, bodies and responses have the types of the API's OpenAPI document:
 * `client.get("/candidates/{id}", { path: { id } })`. A call throws `InstroomError` if the API rejects the
 * request, and `ConnectionFailed` if no readable response arrives. After a transient error, the client
 * retries with the same idempotency key.
 */
export function createClient(options: ClientOptions) {
  const call = (method: Method, path: string, input: object = {}) =>
    send(options, method, path, input as AnyInput) as Promise<never>;
  const verb =
    <M extends Method>(method: M): Call<M> =>
    (path, ...[input]) =>
      call(method, path, input);

  return {
    get: verb("get"),
    post: verb("post"),
    patch: verb("patch"),
    delete: verb("delete"),

    /** Returns what a write would do, without executing it. */
    dryRun: <M extends "post" | "patch" | "delete", P extends PathWith<M>>(
      method: M,
      path: P,
      input: Input<M, P, undefined, undefined>,
    ): Promise<Reply<DryRunSuccess<M, P>>> =>
      call(method, path, { ...input, query: { ...(input as AnyInput).query, dryRun: "true" } }),

    /** Iterates over the records on all pages of a list. */
    each: <P extends ListPath, F extends Fields<"get", P> = undefined>(
      path: P,
      ...[input]: InputArguments<"get", P, F>
    ) =>
      eachRecord<Element<Success<"get", P, F>>>((cursor) =>
        call("get", path, withQuery(input, cursor === null ? {} : { cursor })),
      ),

    /**
     * Iterates over the pages of a feed, from the token `since` to the current end. After handling a page,
     * store its `meta.next`. Pass the stored value as `since` next time.
     */
    follow: <P extends FeedPath>(path: P, since: string, ...[input]: InputArguments<"get", P>) =>
      eachPage<Reply<Success<"get", P>>>(since, (token) =>
        call("get", path, withQuery(input, { since: token })),
      ),

    mutations: {
      /**
       * Waits until a write is executed, and returns the mutation with its result. Throws `MutationFailed` if
       * the write failed, a `TypeError` if the mutation's operation isn't `operation`, and a `TimeoutError`
       * after `timeoutMs` (default: 5 minutes).
       */
      wait: <O extends Operation = Operation>(mutationId: string, waitOptions: WaitOptions<O> = {}) =>
        waitForMutation((input) => call("get", "/mutations/{id}", input), mutationId, waitOptions),
    },
  };
}

const withQuery = (input: object | undefined, query: object) => ({
  ...input,
  query: { ...(input as AnyInput | undefined)?.query, ...query },
});

type CursorPage = { data: unknown[]; meta: { cursor?: string | null; next?: string } };
type FeedPage = { meta: { next: string; hasMore: boolean } };

async function* eachRecord<T>(read: (cursor: string | null) => Promise<CursorPage>): AsyncGenerator<T, void> {
  let cursor: string | null = null;
  do {
    const page = await read(cursor);
    if (page.meta.next !== undefined) throw new TypeError("This path is a feed. Read it with `follow`.");
    yield* page.data as T[];
    // Without TypeScript, the path can be a list that isn't paginated, so the response has no cursor.
    cursor = page.meta.cursor ?? null;
  } while (cursor !== null);
}

async function* eachPage<T>(
  since: string,
  read: (token: string) => Promise<FeedPage>,
): AsyncGenerator<T, void> {
  // Without a token, the API starts from now, so everything until now would be skipped.
  if (!since) throw new TypeError('The token `since` is missing. Start with "0".');
  let page: FeedPage = { meta: { next: since, hasMore: true } };
  while (page.meta.hasMore) {
    page = await read(page.meta.next);
    yield page as T;
  }
}

type ReadMutation = (input: object) => Promise<{ data: Mutation }>;

async function waitForMutation<O extends Operation>(
  read: ReadMutation,
  id: string,
  { operation, region, timeoutMs = 300_000, signal }: WaitOptions<O>,
): Promise<Completed<O>> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const wait = Math.max(0, Math.min(25, Math.floor((until - Date.now()) / 1000)));
    const { data } = await read({ path: { id }, query: { wait, region }, signal, retryUntil: until });
    if (operation !== undefined && data.operation !== operation)
      throw new TypeError(`Mutation ${id} is a ${data.operation}, not a ${operation}.`);
    if (data.status === "failed") throw new MutationFailed(id, data.result);
    if (data.status === "completed") return data as Completed<O>;
    if (Date.now() >= until || wait === 0) {
      throw new DOMException(`Mutation ${id} is still queued after ${timeoutMs} ms.`, "TimeoutError");
    }
  }
}
