import "server-only";
import { fail } from "@/lib/contract/errors";
import { type Taken, type TokenBucket, take } from "./token-bucket";

/** Takes one request from an allowance; answers the headers that tell what is left. Fails with `rate_limited`. */
export async function spend(bucket: TokenBucket): Promise<Record<string, string>> {
  return headersOrRefusal(await take(bucket));
}

export function headersOrRefusal({ retryAfterSeconds, headers }: Taken): Record<string, string> {
  if (retryAfterSeconds === null) return headers;
  return fail(
    "rate_limited",
    `Too many requests; try again in ${retryAfterSeconds} s.`,
    {},
    { headers: { ...headers, "retry-after": String(retryAfterSeconds) } },
  );
}
