import "server-only";
import { fail } from "@/lib/contract/errors";
import { consumeToken, type RateLimitResult, type TokenBucket } from "./token-bucket";

/** Takes one request from an allowance; answers the headers that tell what is left. Fails with `rate_limited`. */
export async function consumeRateLimit(bucket: TokenBucket): Promise<Record<string, string>> {
  return rateLimitHeadersOrFail(await consumeToken(bucket));
}

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
