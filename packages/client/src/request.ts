import { ConnectionFailed, IdempotencyKeyReused, InstroomError, problemOf } from "./errors.js";
import { fetchWithin, TIMEOUT_MS } from "./fetch-within.js";
import type { Method } from "./paths.js";
import {
  backoff,
  isTransient,
  LONGEST_INTERACTIVE_WAIT_MS,
  LONGEST_WAIT_MS,
  retryAfterOf,
  sleep,
  spread,
} from "./retries.js";
import type { components } from "./schema.js";
import { uploadOf } from "./upload.js";

export type ClientOptions = {
  /** The API's URL without a path, such as "https://instroom.example". */
  baseUrl: string;
  /** The region's API key, or a function that returns the key. Without a key, calls throw a `TypeError`. */
  key: string | undefined | (() => string | Promise<string>);
  /** Live data or the sandbox. There is no default, so that nobody writes to live data by mistake. */
  mode: "live" | "sandbox";
  /**
   * The maximum number of attempts per request. The default is 5. A 429 with `Retry-After` doesn't count,
   * unless the maximum is 1.
   */
  attempts?: number;
  /**
   * How long a response may take to begin, and how long it may pause, in milliseconds. The default is 60,000.
   * The time to begin grows by one second per 16 KiB of body.
   */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
};

export type AnyInput = {
  path?: Record<string, string | number> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  ifMatch?: string | null;
  ifNoneMatch?: string | null;
  signal?: AbortSignal;
  /** The time after which no retry begins, in ms since 1970. */
  retryUntil?: number;
};

type Acknowledgement = components["schemas"]["Acknowledgement"];
type SentRequest = Awaited<ReturnType<typeof requestOf>>;
type AnyReply = { status: number; etag: string | null; data?: unknown; meta?: unknown };

/** A merged candidate can be merged again while the client follows a redirect. */
const REDIRECTS_MAX = 5;

/**
 * Sends a request. After a transient error, retries only a request that can't take effect twice. The API's
 * errors contain the idempotency key, so that the caller can safely retry the write later. The reason of an
 * aborted signal doesn't, because several writes can share the signal.
 */
export async function send(
  options: ClientOptions,
  method: Method,
  path: string,
  input: AnyInput,
): Promise<AnyReply> {
  const request = await requestOf(options, method, path, input);
  try {
    const reply = await sendUntilAnswered(options, request, input);
    assertKeyWasFree(request, reply);
    return reply;
  } catch (error) {
    const isOurs = error instanceof InstroomError || error instanceof ConnectionFailed;
    if (isOurs && request.idempotencyKey !== undefined) {
      Object.assign(error, { idempotencyKey: request.idempotencyKey });
    }
    throw error;
  }
}

/**
 * Throws if the caller's key belongs to a write with other content, because its result would be taken for the
 * result of this write.
 */
function assertKeyWasFree({ ownKey }: SentRequest, { status, data }: AnyReply): void {
  if (ownKey === undefined || status !== 202) return;
  const { mutations = [data as Acknowledgement] } = (data ?? {}) as { mutations?: Acknowledgement[] };
  const other = mutations.find((acknowledgement) => acknowledgement?.payloadMatches === false);
  if (other) throw new IdempotencyKeyReused(ownKey, other);
}

async function sendUntilAnswered(
  options: ClientOptions,
  request: SentRequest,
  { signal, retryUntil = Infinity }: AnyInput,
): Promise<AnyReply> {
  const { attempts = 5 } = options;
  let limitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const answer = await sendOnce(options, request, signal);
    if (answer.response && (answer.response.ok || answer.response.status === 304))
      return replyOf(answer.response, answer.content);
    const retryAfterMs = retryAfterOf(answer.response);
    const waitMs = retryAfterMs ?? backoff(attempt);
    const delayMs = spread(waitMs);
    if (answer.response?.status === 429 && retryAfterMs && attempts > 1 && !request.isInteractive) {
      // The rate limit isn't an error, so this isn't an attempt: of many requests at once, each gets its turn.
      attempt--;
      limitedMs += retryAfterMs;
    }
    const longestMs = request.isInteractive ? LONGEST_INTERACTIVE_WAIT_MS : LONGEST_WAIT_MS;
    const isTooLong = Math.max(waitMs, limitedMs) > longestMs;
    const isLast = attempt >= attempts || isTooLong || Date.now() + delayMs > retryUntil;
    if (!answer.response) {
      const name = `${request.init.method} ${request.url.origin}${request.url.pathname}`;
      if (isLast || !request.isRepeatable)
        throw new ConnectionFailed(name, attempt, request.idempotencyKey, answer.cause);
    } else {
      const error = new InstroomError(answer.response.status, answer.content);
      if (isLast || !isTransient(error, request.isRepeatable)) throw error;
    }
    await sleep(delayMs, signal);
  }
}

/** Sends the request once. Reads the body too, because a connection can also be lost during the body. */
const sendOnce = (
  { fetch: call = fetch, timeoutMs = TIMEOUT_MS }: ClientOptions,
  { url, init, extraMs }: SentRequest,
  signal: AbortSignal | undefined,
) =>
  fetchWithin(
    { firstMs: timeoutMs + extraMs, pauseMs: timeoutMs, signal },
    (limited) => fetchFromOrigin(call, url, { ...init, signal: limited }),
    contentOf,
  ).catch((cause: unknown) => {
    signal?.throwIfAborted();
    return { response: null, cause };
  });

/**
 * Parses a body. Throws if a successful response isn't JSON, because a proxy has replaced the API's response.
 */
async function contentOf(response: Response): Promise<object> {
  const text = await response.text();
  if (!response.ok) return problemOf(text);
  return text === "" ? {} : JSON.parse(text);
}

/**
 * Fetches, and follows the redirect of a merged candidate's record. Follows no other redirect, because `fetch`
 * would send the API key to the other host.
 */
async function fetchFromOrigin(call: typeof fetch, url: URL, init: RequestInit): Promise<Response> {
  let response = await call(url, init);
  for (let left = REDIRECTS_MAX; init.method === "GET" && response.status === 308 && left > 0; left--) {
    const location = response.headers.get("location");
    const target = location === null ? null : new URL(location, url);
    if (target?.origin !== url.origin) break;
    await response.body?.cancel();
    response = await call(target, init);
  }
  return response;
}

async function requestOf(
  { baseUrl, key, mode }: ClientOptions,
  method: Method,
  path: string,
  { path: values = {}, query = {}, body, ifMatch, ifNoneMatch }: AnyInput,
) {
  // Without TypeScript, a mode such as "Live" would write to the sandbox.
  if (mode !== "live" && mode !== "sandbox") throw new TypeError('The mode must be "live" or "sandbox".');
  // These writes accept an idempotency key. Other writes are retried only after a 429.
  const isQueued = method !== "get" && /^\/(candidates|generate)/.test(path);
  const url = new URL(baseUrl);
  if (url.pathname !== "/") throw new TypeError(`The baseUrl must end after the host: "${url.origin}".`);
  url.pathname = `/api/${mode === "live" ? "v2" : "sandbox"}`;
  url.pathname += path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    url.searchParams.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const givenKey = query.idempotencyKey ?? undefined;
  const ownKey = isQueued && givenKey !== undefined ? String(givenKey) : undefined;
  const idempotencyKey = isQueued ? (ownKey ?? crypto.randomUUID()) : undefined;
  const headers: Record<string, string> = {
    accept: "application/json",
    "x-api-key": await keyOf(key),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(ifMatch === undefined ? {} : { "if-match": versionOf(ifMatch) }),
    ...(ifNoneMatch ? { "if-none-match": ifNoneMatch } : {}),
    ...(idempotencyKey === undefined || ownKey !== undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
  const upload = body === undefined ? null : uploadOf(body);
  return {
    url,
    init: {
      method: method.toUpperCase(),
      headers,
      // After a redirect, `fetch` can send a write as a GET, whose success would hide that nothing is written.
      redirect: "manual" as const,
      ...(upload ? { body: upload.body } : {}),
    },
    // `wait` delays the response of a mutation.
    extraMs: (upload?.timeMs ?? 0) + Number(query.wait ?? 0) * 1000,
    isRepeatable: method === "get" || isQueued,
    // Someone who signs in can send a newer code in the meantime, and shouldn't wait for a minute.
    isInteractive: path.startsWith("/auth/candidates/"),
    idempotencyKey,
    ownKey,
  };
}

/** Throws if the ETag is missing, because the write would then overwrite changes by other people. */
function versionOf(ifMatch: string | null): string {
  if (!ifMatch) throw new TypeError("The record has no version to compare: its ETag is missing.");
  return ifMatch;
}

async function keyOf(key: ClientOptions["key"]): Promise<string> {
  const found = typeof key === "function" ? await key() : key;
  if (!found) throw new TypeError("An API key is required.");
  return found;
}

function replyOf({ status, headers }: Response, content: object): AnyReply {
  const etag = headers.get("etag")?.replace(/^W\//, "") ?? null;
  return { status, etag, ...content };
}
