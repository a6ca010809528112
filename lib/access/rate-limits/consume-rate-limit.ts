import "server-only";
import { fail } from "@/lib/contract/errors";
import { consumeToken, type RateLimitResult, type TokenBucket } from "./token-bucket";

export type TakeToken = (bucket: TokenBucket) => Promise<Record<string, string>>;

/**
 * Takes one token from a bucket and returns the rate limit headers. Fails with `rate_limited` if the bucket
 * is empty.
 */
export const consumeRateLimit: TakeToken = async (bucket) =>
  rateLimitHeadersOrFail(await consumeToken(bucket));

/** For rechecks of a request that has already taken a token. */
export const noRateLimit: TakeToken = async () => ({});

export function rateLimitHeadersOrFail({
  retryAfterSeconds,
  headers,
}: RateLimitResult): Record<string, string> {
  if (retryAfterSeconds === null) return headers;
  return fail(
    "rate_limited",
    `Too many requests; try again in ${retryAfterSeconds} s.`,
    {},
    { headers: { ...headers, "retry-after": String(retryAfterSeconds) } },
  );
}
