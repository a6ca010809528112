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

/**
 * The default limit of 5 requests per minute and address, for example for routes that accept a body without a
 * key.
 */
export const ADDRESS_LIMIT = { points: 5, duration: 60, keyPrefix: "instroom:address" };
/**
 * Applies to people who sign in to the console or the portal, per IP address. Higher than the default, because
 * a whole office or school can share one IP address. What protects the codes is the limit per e-mail address.
 */
export const SIGN_IN_LIMIT = { points: 60, duration: 60, keyPrefix: "instroom:sign-in" };
/**
 * Applies to codes typed in the portal, per e-mail address. Each code allows five attempts, so ten attempts
 * per minute are enough for a code and its replacement. `DAILY_TRIES_MAX` limits the attempts per day.
 */
export const CODE_LIMIT = { points: 10, duration: 60, keyPrefix: "instroom:code" };
/**
 * Applies to requests whose API key or session token is unknown. Requests with a known key or token aren't
 * affected.
 */
export const UNKNOWN_KEY_LIMIT = { points: 60, duration: 60, keyPrefix: "instroom:unknown-key" };
type AddressLimit = typeof ADDRESS_LIMIT;

const localLimiter = (limit: AddressLimit) =>
  singleton(`limit ${limit.keyPrefix}`, () => new RateLimiterMemory(limit));
const sharedLimiter = (limit: AddressLimit, redis: Redis) =>
  singleton(`shared limit ${limit.keyPrefix}`, () => new RateLimiterRedis({ ...limit, storeClient: redis }));

/**
 * Counts one request for an e-mail address, an IP address or a session, and returns the rate limit headers.
 * Fails with `rate_limited` beyond the limit. Stores only a keyed digest of the address.
 */
export async function consumeAddressRateLimit(
  address: string,
  limit = ADDRESS_LIMIT,
): Promise<Record<string, string>> {
  const digest = hmacDigest("address limit", address);
  const counted =
    (await withRedis((redis) => consume(sharedLimiter(limit, redis), digest))) ??
    (await consume(localLimiter(limit), digest));
  const seconds = Math.ceil(counted.msBeforeNext / 1000);
  return rateLimitHeadersOrFail({
    retryAfterSeconds: counted.consumedPoints > limit.points ? seconds : null,
    headers: {
      "ratelimit-policy": `"address";q=${limit.points};w=${limit.duration}`,
      ratelimit: `"address";r=${counted.remainingPoints};t=${seconds}`,
    },
  });
}

/** Counts a request by the client's IP address, before its body is read. Fails with `rate_limited`. */
export async function consumeClientRateLimit(
  route: string,
  clientAddress: string | null,
  limit = ADDRESS_LIMIT,
): Promise<void> {
  if (env().RATE_LIMIT_PER_SECOND === 0 || clientAddress === null) return;
  await consumeAddressRateLimit(`${route} ${clientAddress}`, limit);
}

/** Returns the count. If the limit is exceeded, the limiter throws the count instead of returning it. */
const consume = (limiter: RateLimiterAbstract, digest: string): Promise<RateLimiterRes> =>
  limiter.consume(digest).catch((thrown: unknown) => {
    // Check for the property, because `instanceof` fails if the class comes from another bundle.
    if (typeof thrown === "object" && thrown && "msBeforeNext" in thrown) return thrown as RateLimiterRes;
    throw thrown;
  });
