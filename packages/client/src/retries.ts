import type { InstroomError } from "./errors.js";

/** The longest wait before a retry, and the longest total time that a request waits because of 429s. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/** The longest wait for the rate limit while a person waits for the response. */
export const LONGEST_INTERACTIVE_WAIT_MS = 3_000;

const FIRST_DELAY_MS = 500;
const SPREAD_MS = 1000;
const TRANSIENT_STATUSES = [500, 502, 503, 504];

/**
 * Returns whether to retry after this error. After a 429, a request can always be retried, because the
 * rejected request had no effect. The client's JSON is valid, so `malformed_json` means that the body arrived
 * too slowly or incompletely.
 */
export const isTransient = ({ status, code }: InstroomError, isRepeatable: boolean) =>
  status === 429 || (isRepeatable && (TRANSIENT_STATUSES.includes(status) || code === "malformed_json"));

/**
 * Returns how long `Retry-After` asks to wait in ms, or null if the response doesn't have it. A date is
 * compared with the server's clock, because ours may differ.
 */
export function retryAfterOf(response: Response | null): number | null {
  const retryAfter = response?.headers.get("retry-after");
  if (!retryAfter) return null;
  const now = Date.parse(response?.headers.get("date") ?? "") || Date.now();
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Returns a delay in ms that doubles with each attempt. */
export const backoff = (attempt: number) => FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);

/** Adds up to one second, because requests that are sent at once get the same `Retry-After`. */
export const spread = (waitMs: number) => waitMs + Math.random() * Math.min(waitMs, SPREAD_MS);

export const sleep = (ms: number, signal: AbortSignal | undefined) =>
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
