import type { Issue } from "./issues";

/** The region and mode that the console currently shows. */
export type TenantScope = { regionId: string; mode: "live" | "sandbox" };

/** For requests without a region: administration and the user's own account. */
export const NO_TENANT: TenantScope = { regionId: "", mode: "live" };

/**
 * An error for a rejected request, a write that failed in the queue, or a missing response (`code`
 * "unreachable"). `triesLeft` is set only after a wrong code, and is null if the tries aren't counted.
 * `isDayUsedUp` is true if no more codes are accepted today.
 */
export type ApiError = Error & {
  code: string;
  issues: Issue[];
  triesLeft?: number | null;
  isDayUsedUp?: boolean;
};

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && "issues" in error;

export const apiError = (code: string, message: string, issues: Issue[] = []): ApiError =>
  Object.assign(new Error(message), { code, issues });

let staffId: string | null = null;

/**
 * Sets the staff member whose page is open. If someone else then signs in from another tab, the server
 * rejects requests of this page, so that nothing is saved in the wrong person's name.
 */
export function setStaffId(id: string | null): void {
  staffId = id;
}

export const scopeHeaders = (scope: TenantScope): Record<string, string> => ({
  ...(staffId === null ? {} : { "x-staff-id": staffId }),
  "x-region": scope.regionId,
  ...(scope.mode === "sandbox" ? { "x-api-sandbox": "true" } : {}),
});

type SendRequest = (path: string, request: RequestInit) => Promise<Response>;

// Look up `fetch` for each request, because tests replace the global `fetch`.
let sendRequest: SendRequest = (path, request) => fetch(path, request);

/**
 * Replaces `fetch`: during server rendering, where relative URLs can't be fetched, and in the console, where
 * the user may have to confirm who they are first.
 */
export function setSendRequest(send: SendRequest): void {
  sendRequest = send;
}

type RequestOptions = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends a request from the console. `path` is relative to `/api`. Throws an `ApiError`. */
export async function apiRequest<T>(
  scope: TenantScope,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  return readJson(await send(scope, path, options), options.signal);
}

/** Sends a request and returns the `data` of the response. Throws an `ApiError`. */
export const requestData = async <T>(
  scope: TenantScope,
  path: string,
  options?: RequestOptions,
): Promise<T> => (await apiRequest<{ data: T }>(scope, path, options)).data;

/** Which page of a list to read. `query` holds the URL's filter and sort parameters. */
export type PageRequest = { query: string; pageSize?: number; cursor: string | null };

/** Reads a page of a list. Throws an `ApiError`. */
export function requestPage<Page>(
  scope: TenantScope,
  path: string,
  { query, pageSize, cursor }: PageRequest,
  signal?: AbortSignal,
): Promise<Page> {
  const search = new URLSearchParams(query);
  if (pageSize) search.set("pageSize", String(pageSize));
  if (cursor) search.set("cursor", cursor);
  return apiRequest<Page>(scope, `${path}?${search}`, { signal });
}

export type Versioned<T> = { data: T; etag: string };

/** Reads one record with its version. Returns null if `etag` is still current. */
export async function readVersioned<T>(
  scope: TenantScope,
  path: string,
  { etag, signal }: { etag?: string | undefined; signal?: AbortSignal } = {},
): Promise<Versioned<T> | null> {
  const headers: Record<string, string> = etag ? { "if-none-match": etag } : {};
  const response = await send(scope, path, { headers, ...(signal ? { signal } : {}) });
  if (response.status === 304) return null;
  const { data } = await readJson<{ data: T }>(response, signal);
  // A proxy that compresses the response makes the ETag weak, but the value still identifies this version.
  return { data, etag: (response.headers.get("etag") ?? "").replace(/^W\//, "") };
}

/**
 * Sends a request and returns the response, even if it reports an error. Throws only if no response arrives.
 */
export const send = (scope: TenantScope, path: string, options: RequestOptions = {}): Promise<Response> =>
  sendRequest(`/api${path}`, {
    method: options.method ?? "GET",
    headers: {
      ...scopeHeaders(scope),
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw Object.assign(apiError("unreachable", ""), { cause });
  });

async function readJson<T>(response: Response, signal: AbortSignal | undefined): Promise<T> {
  const json = await response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    if (response.ok) throw Object.assign(apiError("unreachable", ""), { cause });
    // A proxy's error page isn't JSON.
    return null;
  });
  if (response.ok) return json;
  throw toApiError(json);
}

type Problem = {
  code?: string;
  message?: string;
  data?: Pick<ApiError, "triesLeft" | "isDayUsedUp"> & { issues?: Issue[]; mergedInto?: string };
};

/**
 * Converts the body of a failed request, or null if the body isn't JSON. If the candidate has been merged
 * into another one, the code is `candidate_merged`, because the candidate isn't gone.
 */
export function toApiError(problem: Problem | null): ApiError {
  const { issues = [], mergedInto, triesLeft, isDayUsedUp } = problem?.data ?? {};
  const code = mergedInto ? "candidate_merged" : (problem?.code ?? "unavailable");
  return Object.assign(apiError(code, problem?.message ?? "", issues), { triesLeft, isDayUsedUp });
}

type MutationState = {
  status: "queued" | "completed" | "failed";
  result: { errorCode?: string; message?: string } | null;
};

const ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS = 1_000;

/**
 * Queues a write, waits for its result and returns it. Retries transient errors with the same idempotency
 * key, so the write runs only once. With `ifMatch`, fails with `precondition_failed` if the record has
 * changed. Throws an `ApiError` if the write is rejected or fails in the queue.
 */
export async function submitMutation<T = Record<string, unknown>>(
  scope: TenantScope,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  {
    idempotencyKey = crypto.randomUUID(),
    ifMatch,
    api = "v2",
  }: { idempotencyKey?: string; ifMatch?: string; api?: "v2" | "console" } = {},
): Promise<T> {
  const key = { "idempotency-key": idempotencyKey };
  const headers = ifMatch === undefined ? key : { ...key, "if-match": ifMatch };
  const { mutationId } = await withRetry(() =>
    requestData<{ mutationId: string }>(scope, `/${api}${path}`, { method, body, headers }),
  );
  return waitForMutationResult<T>(scope, mutationId).catch((error) => explain(error, scope, path));
}

/**
 * Rethrows the error, or throws `candidate_merged` if the candidate of a queued write has been merged since.
 * Reads the candidate to find out, because such a write fails with `candidate_not_found`.
 */
async function explain(error: unknown, scope: TenantScope, path: string): Promise<never> {
  const id = /^\/candidates\/(\w+)/.exec(path)?.[1];
  if (id && isApiError(error) && error.code === "candidate_not_found") {
    const remaining = await requestData<{ id: string }>(scope, `/v2/candidates/${id}`);
    if (remaining.id !== id) throw apiError("candidate_merged", "");
  }
  throw error;
}

/** Waits until a write has run and returns its result. Throws an `ApiError` if the write fails. */
export async function waitForMutationResult<T>(scope: TenantScope, mutationId: string): Promise<T> {
  for (;;) {
    const { status, result } = await withRetry(() =>
      requestData<MutationState>(scope, `/v2/mutations/${mutationId}?wait=25`),
    );
    if (status === "completed") return result as T;
    if (status === "failed") throw apiError(result?.errorCode ?? "engine_error", result?.message ?? "");
  }
}

const TRANSIENT_CODES = ["unreachable", "unavailable", "rate_limited"];

/** Returns a `catch` handler that replaces error codes, so that a page can show more specific messages. */
export const replaceErrorCode =
  (codes: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const code = isApiError(error) ? codes[error.code] : undefined;
    throw code === undefined ? error : apiError(code, "");
  };

/** Returns whether retrying the same request may succeed. */
export const isTransient = (error: unknown): error is ApiError =>
  isApiError(error) && TRANSIENT_CODES.includes(error.code);

export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === ATTEMPTS_MAX || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * tried));
    }
  }
}
