import type { Issue } from "./issues";

/** Whose records the console works on: a region's, live or in the sandbox. */
export type TenantScope = { regionId: string; mode: "live" | "sandbox" };

/** For what is of no region in particular: the administration, one's own account. */
export const NO_TENANT: TenantScope = { regionId: "", mode: "live" };

/** Why something was not done: refused at once, failed later, or not answered at all (`code` "unreachable"). */
export type ApiError = Error & { code: string; issues: Issue[] };

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && "issues" in error;

export const apiError = (code: string, message: string, issues: Issue[] = []): ApiError =>
  Object.assign(new Error(message), { code, issues });

/** What names the records that a request is about. */
export const scopeHeaders = (scope: TenantScope): Record<string, string> => ({
  "x-region": scope.regionId,
  ...(scope.mode === "sandbox" ? { "x-api-sandbox": "true" } : {}),
});

type RequestOptions = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** One request of the console to the API; `path` begins behind `/api`. Throws a `Refusal`. */
export async function apiRequest<T>(
  scope: TenantScope,
  path: string,
  asked: RequestOptions = {},
): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    method: asked.method ?? "GET",
    headers: {
      ...scopeHeaders(scope),
      ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    ...(asked.signal ? { signal: asked.signal } : {}),
  }).catch((cause: unknown) => {
    if (asked.signal?.aborted) throw cause;
    throw apiError("unreachable", "");
  });
  const answer = await reply.json().catch(() => null);
  if (reply.ok) return answer;
  throw apiError(answer?.code ?? "unavailable", answer?.message ?? "", answer?.data?.issues ?? []);
}

type MutationState = {
  status: "queued" | "completed" | "failed";
  result: { errorCode?: string; message?: string } | null;
};

const ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS = 1_000;

/**
 * Writes by the API's own route and waits until the write is executed; answers its result. A request that gets no answer is sent
 * again under the same key, so that it is done once. Throws a `Refusal`, also for a write that failed later.
 */
export async function submitMutation<T = Record<string, unknown>>(
  scope: TenantScope,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { data } = await withRetry(() =>
    apiRequest<{ data: { mutationId: string } }>(scope, `/v2${path}`, { method, body, headers }),
  );
  return waitForMutationResult<T>(scope, data.mutationId);
}

/** Waits until a write is executed; answers its result, or throws a `Refusal`. */
export async function waitForMutationResult<T>(scope: TenantScope, mutationId: string): Promise<T> {
  for (;;) {
    const held = await withRetry(() =>
      apiRequest<{ data: MutationState }>(scope, `/v2/mutations/${mutationId}?wait=25`),
    );
    const { status, result } = held.data;
    if (status === "completed") return result as T;
    if (status === "failed") throw apiError(result?.errorCode ?? "engine_error", result?.message ?? "");
  }
}

const TRANSIENT_CODES = ["unreachable", "unavailable", "rate_limited"];

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) && TRANSIENT_CODES.includes(error.code);

export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === ATTEMPTS_MAX || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * tried));
    }
  }
}
