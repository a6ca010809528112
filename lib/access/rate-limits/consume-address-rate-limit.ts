import "server-only";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { hmacDigest } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { withRedis } from "@/lib/platform/redis";
import { singleton } from "@/lib/platform/singleton";
import { rateLimitHeadersOrFail } from "./consume-rate-limit";

/** Applies to each route that accepts a body without a key: 5 requests per minute and address. */
export const ADDRESS_LIMIT = { points: 5, duration: 60, keyPrefix: "instroom:address" };

const localLimiter = () => singleton("address limit", () => new RateLimiterMemory(ADDRESS_LIMIT));
const sharedLimiter = (redis: Redis) =>
  singleton("shared address limit", () => new RateLimiterRedis({ ...ADDRESS_LIMIT, storeClient: redis }));

/**
 * Counts one request for an e-mail address or network address and returns the rate limit headers. Fails with
 * `rate_limited`. Stores only a keyed digest of the address.
 */
export async function consumeAddressRateLimit(address: string): Promise<Record<string, string>> {
  const digest = hmacDigest("address limit", address);
  const counted =
    (await withRedis((redis) => consume(sharedLimiter(redis), digest))) ??
    (await consume(localLimiter(), digest));
  const seconds = Math.ceil(counted.msBeforeNext / 1000);
  return rateLimitHeadersOrFail({
    retryAfterSeconds: counted.consumedPoints > ADDRESS_LIMIT.points ? seconds : null,
    headers: {
      "ratelimit-policy": `"address";q=${ADDRESS_LIMIT.points};w=${ADDRESS_LIMIT.duration}`,
      ratelimit: `"address";r=${counted.remainingPoints};t=${seconds}`,
    },
  });
}

/** Counts a request without a key by client address, before its body is read. Fails with `rate_limited`. */
export async function consumeClientRateLimit(route: string, clientAddress: string | null): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0 || clientAddress === null) return;
  await consumeAddressRateLimit(`${route} ${clientAddress}`);
}

/** Returns the count even if the limit is exceeded, in which case the limiter throws it. */
const consume = (limiter: RateLimiterAbstract, digest: string): Promise<RateLimiterRes> =>
  limiter.consume(digest).catch((thrown: unknown) => {
    // Check the shape, because `instanceof` fails across bundles.
    if (typeof thrown === "object" && thrown && "msBeforeNext" in thrown) return thrown as RateLimiterRes;
    throw thrown;
  });
