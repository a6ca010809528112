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

/** 5 a minute for an address on each route that takes a body without a key. */
export const ADDRESS_LIMIT = { points: 5, duration: 60, keyPrefix: "instroom:address" };

const localLimiter = () => singleton("address limit", () => new RateLimiterMemory(ADDRESS_LIMIT));
const sharedLimiter = (redis: Redis) =>
  singleton("shared address limit", () => new RateLimiterRedis({ ...ADDRESS_LIMIT, storeClient: redis }));

/**
 * Counts one request of an address, of the network or of mail; answers the headers that tell what is left. Fails with
 * `rate_limited`. Where it is counted it can't be read: only its keyed digest goes there.
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

/** Counts a request without a key by the address of its client, before its body is read. Fails with `rate_limited`. */
export async function spendClient(route: string, clientAddress: string | null): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0 || clientAddress === null) return;
  await consumeAddressRateLimit(`${route} ${clientAddress}`);
}

/** What was counted, also where that is too much: the limiter throws it then. */
const consume = (limiter: RateLimiterAbstract, digest: string): Promise<RateLimiterRes> =>
  limiter.consume(digest).catch((refused: unknown) => {
    // By its shape: the limiter may be of another bundle's class.
    if (typeof refused === "object" && refused && "msBeforeNext" in refused) return refused as RateLimiterRes;
    throw refused;
  });
