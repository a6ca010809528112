import "server-only";
import { env } from "@/lib/env";

/** A key's allowance: `RATE_LIMIT_BURST` at most, refilled by `RATE_LIMIT_PER_SECOND` (contract §9). */
export type TokenBucket = { tokens: number; filledAt: number };

export const newBucket = (): TokenBucket => ({ tokens: env().RATE_LIMIT_BURST, filledAt: performance.now() });

/**
 * Takes one token. `retryAfterSeconds` is null where there was one. The headers are those of the IETF draft
 * "RateLimit header fields for HTTP": `q` requests in `w` seconds, `r` left, full again in `t` seconds.
 */
export function take(bucket: TokenBucket): {
  retryAfterSeconds: number | null;
  headers: Record<string, string>;
} {
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  if (perSecond === 0) return { retryAfterSeconds: null, headers: {} };
  const now = performance.now();
  bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
  bucket.filledAt = now;
  const allowed = bucket.tokens >= 1;
  if (allowed) bucket.tokens -= 1;
  const left = Math.floor(bucket.tokens);
  const headers = {
    "ratelimit-policy": `"key";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"key";r=${left};t=${Math.ceil((burst - left) / perSecond)}`,
  };
  return { retryAfterSeconds: allowed ? null : Math.ceil((1 - bucket.tokens) / perSecond), headers };
}
