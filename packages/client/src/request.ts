import { ConnectionFailed, InstroomError, problemOf } from "./errors.js";
import { fetchWithin, TIMEOUT_MS } from "./fetch-within.js";
import type { Method } from "./paths.js";
import { uploadOf } from "./upload.js";

export type ClientOptions = {
  /** The API's URL without a path, such as "https://instroom.example". */
  baseUrl: string;
  /** The region's API key, or a function that returns the key. Without a key, calls throw a `TypeError`. */
  key: string | undefined | (() => string | Promise<string>);
  /** Live data or the sandbox. There is no default, so that nobody writes to live data by mistake. */
  mode: "live" | "sandbox";
  /** The maximum number of attempts per request. The default is 5. */
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

type AnyReply = { status: number; etag: string | null; data?: unknown; meta?: unknown };

const FIRST_DELAY_MS = 500;
const LONGEST_WAIT_MS = 5 * 60_000;
const TRANSIENT_STATUSES = [500, 502, 503, 504];

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
    return await sendUntilAnswered(options, request, input);
  } catch (error) {
    const isOurs = error instanceof InstroomError || error instanceof ConnectionFailed;
    if (isOurs && request.idempotencyKey !== undefined) {
      Object.assign(error, { idempotencyKey: request.idempotencyKey });
    }
    throw error;
  }
}

async function sendUntilAnswered(
  { fetch: call = fetch, attempts = 5, timeoutMs = TIMEOUT_MS }: ClientOptions,
  { url, init, extraMs, isRepeatable, idempotencyKey }: Awaited<ReturnType<typeof requestOf>>,
  { signal, retryUntil = Infinity }: AnyInput,
): Promise<AnyReply> {
  for (let attempt = 1; ; attempt++) {
    // Read the body here, because a connection that is lost during the body is also a transient error.
    const answer = await fetchWithin(
      { firstMs: timeoutMs + extraMs, pauseMs: timeoutMs, signal },
      (limited) => call(url, { ...init, signal: limited }),
      contentOf,
    ).catch((cause: unknown) => {
      signal?.throwIfAborted();
      return { response: null, cause };
    });
    if (answer.response && (answer.response.ok || answer.response.status === 304))
      return replyOf(answer.response, answer.content);
    const waitMs = waitBefore(attempt, answer.response);
    const isLast = attempt >= attempts || waitMs > LONGEST_WAIT_MS || Date.now() + waitMs > retryUntil;
    if (!answer.response) {
      const name = `${init.method} ${url.origin}${url.pathname}`;
      if (isLast || !isRepeatable) throw new ConnectionFailed(name, attempt, idempotencyKey, answer.cause);
    } else {
      const error = new InstroomError(answer.response.status, answer.content);
      if (isLast || !isTransient(error, isRepeatable)) throw error;
    }
    await sleep(waitMs, signal);
  }
}

/**
 * Parses a body. Throws if a successful response isn't JSON, because a proxy has replaced the API's response.
 */
async function contentOf(response: Response): Promise<object> {
  const text = await response.text();
  if (!response.ok) return problemOf(text);
  return text === "" ? {} : JSON.parse(text);
}

/**
 * Returns whether to retry after this error. After a 429, every request can be retried, because the rejected
 * request had no effect. The client's JSON is valid, so `malformed_json` means that the body arrived too
 * slowly or incompletely.
 */
const isTransient = ({ status, code }: InstroomError, isRepeatable: boolean) =>
  status === 429 || (isRepeatable && (TRANSIENT_STATUSES.includes(status) || code === "malformed_json"));

async function requestOf(
  { baseUrl, key, mode }: ClientOptions,
  method: Method,
  path: string,
  { path: values = {}, query = {}, body, ifMatch, ifNoneMatch }: AnyInput,
) {
  // Without TypeScript, a mode such as "Live" would write to the sandbox.
  if (mode !== "live" && mode !== "sandbox") throw new TypeError('The mode must be "live" or "sandbox".');
  // Writes under /candidates accept an idempotency key. Other writes are retried only after a 429.
  const isQueued = method !== "get" && path.startsWith("/candidates");
  const url = new URL(baseUrl);
  if (url.pathname !== "/") throw new TypeError(`The baseUrl must end after the host: "${url.origin}".`);
  url.pathname = `/api/${mode === "live" ? "v2" : "sandbox"}`;
  url.pathname += path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    url.searchParams.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const ownKey = query.idempotencyKey ?? undefined;
  const idempotencyKey = isQueued ? String(ownKey ?? crypto.randomUUID()) : undefined;
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
      ...(method === "get" ? {} : { redirect: "manual" as const }),
      ...(upload ? { body: upload.body } : {}),
    },
    // `wait` delays the response of a mutation.
    extraMs: (upload?.timeMs ?? 0) + Number(query.wait ?? 0) * 1000,
    isRepeatable: method === "get" || isQueued,
    idempotencyKey,
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

/**
 * Returns the delay before the next attempt in ms: `Retry-After`, or a delay that doubles each time. A date in
 * `Retry-After` is compared with the server's clock, because ours may differ.
 */
function waitBefore(attempt: number, response: Response | null): number {
  const retryAfter = response?.headers.get("retry-after");
  if (retryAfter) {
    const now = Date.parse(response?.headers.get("date") ?? "") || Date.now();
    const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
    if (!Number.isNaN(ms)) return Math.max(0, ms);
  }
  return FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
