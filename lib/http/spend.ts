import "server-only";
import { fail } from "@/lib/errors";
import { type TokenBucket, take } from "./token-bucket";

/** Takes one request from an allowance; answers the headers that tell what is left. Fails with `rate_limited`. */
export function spend(bucket: TokenBucket): Record<string, string> {
  const { retryAfterSeconds, headers } = take(bucket);
  if (retryAfterSeconds === null) return headers;
  return fail(
    "rate_limited",
    `Too many requests; try again in ${retryAfterSeconds} s.`,
    {},
    { headers: { ...headers, "retry-after": String(retryAfterSeconds) } },
  );
}
