import type { Issue } from "./issues";

/** Whose records the console works on: a region's, live or in the sandbox. */
export type Place = { regionId: string; mode: "live" | "sandbox" };

/** For what is of no region in particular: the administration, one's own account. */
export const NOWHERE: Place = { regionId: "", mode: "live" };

/** Why something was not done: refused at once, failed later, or not answered at all (`code` "unreachable"). */
export type Refusal = Error & { code: string; issues: Issue[] };

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && "issues" in error;

export const refusal = (code: string, message: string, issues: Issue[] = []): Refusal =>
  Object.assign(new Error(message), { code, issues });

/** What names the records that a request is about. */
export const headersOf = (place: Place): Record<string, string> => ({
  "x-region": place.regionId,
  ...(place.mode === "sandbox" ? { "x-api-sandbox": "true" } : {}),
});

type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** One request of the console to the API; `path` begins behind `/api`. Throws a `Refusal`. */
export async function ask<T>(place: Place, path: string, asked: Asked = {}): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    method: asked.method ?? "GET",
    headers: {
      ...headersOf(place),
      ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
      ...asked.headers,
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    ...(asked.signal ? { signal: asked.signal } : {}),
  }).catch((cause: unknown) => {
    if (asked.signal?.aborted) throw cause;
    throw refusal("unreachable", "");
  });
  const answer = await reply.json().catch(() => null);
  if (reply.ok) return answer;
  throw refusal(answer?.code ?? "unavailable", answer?.message ?? "", answer?.data?.issues ?? []);
}

type Finished = {
  status: "queued" | "completed" | "failed";
  result: { errorCode?: string; message?: string } | null;
};

const TRIES = 3;
const PAUSE_MS = 1_000;

/**
 * Writes by the API's own route and waits until the write is executed; answers its result. A request that gets no answer is sent
 * again under the same key, so that it is done once. Throws a `Refusal`, also for a write that failed later.
 */
export async function write<T = Record<string, unknown>>(
  place: Place,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<T> {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { data } = await persistently(() =>
    ask<{ data: { mutationId: string } }>(place, `/v2${path}`, { method, body, headers }),
  );
  return outcomeOf<T>(place, data.mutationId);
}

/** Waits until a write is executed; answers its result, or throws a `Refusal`. */
export async function outcomeOf<T>(place: Place, mutationId: string): Promise<T> {
  for (;;) {
    const held = await persistently(() =>
      ask<{ data: Finished }>(place, `/v2/mutations/${mutationId}?wait=25`),
    );
    const { status, result } = held.data;
    if (status === "completed") return result as T;
    if (status === "failed") throw refusal(result?.errorCode ?? "engine_error", result?.message ?? "");
  }
}

const PASSING = ["unreachable", "unavailable", "rate_limited"];

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown): boolean => isRefusal(error) && PASSING.includes(error.code);

export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
    }
  }
}
