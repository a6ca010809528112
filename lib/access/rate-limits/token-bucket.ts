import "server-only";
import type { Redis } from "ioredis";
import { env } from "@/lib/platform/env";
import { withRedis } from "@/lib/platform/redis";
import { singleton } from "@/lib/platform/singleton";

/**
 * A token bucket that holds up to `RATE_LIMIT_BURST` tokens and refills at `RATE_LIMIT_PER_SECOND`. `holder`
 * is the id of the key, candidate or staff member. `tokens` and `filledAt` are for this process only; the
 * shared bucket in Redis doesn't use them.
 */
export type TokenBucket = { holder: string; tokens: number; filledAt: number };

export const newBucket = (holder: string): TokenBucket => ({
  holder,
  tokens: env().RATE_LIMIT_BURST,
  filledAt: performance.now(),
});

const BUCKETS_MIN = 1_000;
type Buckets = { byHolder: Map<string, TokenBucket>; pruneAtSize: number };

/**
 * Returns this process's bucket for a holder. Discards full buckets when there are many. A new bucket is
 * also full, so discarding never gives a client extra tokens.
 */
export function bucketOf(holder: string): TokenBucket {
  const buckets = singleton<Buckets>("token buckets", () => ({
    byHolder: new Map(),
    pruneAtSize: BUCKETS_MIN,
  }));
  const known = buckets.byHolder.get(holder);
  if (known) return known;
  if (buckets.byHolder.size >= buckets.pruneAtSize) prune(buckets);
  const bucket = newBucket(holder);
  buckets.byHolder.set(holder, bucket);
  return bucket;
}

function prune(buckets: Buckets): void {
  const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST } = env();
  const now = performance.now();
  for (const [holder, { tokens, filledAt }] of buckets.byHolder) {
    const isFull = tokens + ((now - filledAt) / 1000) * RATE_LIMIT_PER_SECOND >= RATE_LIMIT_BURST;
    if (isFull) buckets.byHolder.delete(holder);
  }
  buckets.pruneAtSize = Math.max(BUCKETS_MIN, 2 * buckets.byHolder.size);
}

/** `retryAfterSeconds` is null if a token was taken. */
export type RateLimitResult = { retryAfterSeconds: number | null; headers: Record<string, string> };

/**
 * Takes one token from the bucket shared through Redis, or from the local one if Redis is absent or
 * unreachable.
 */
export function consumeToken(bucket: TokenBucket): RateLimitResult | Promise<RateLimitResult> {
  const { RATE_LIMIT_PER_SECOND, REDIS_URL } = env();
  if (RATE_LIMIT_PER_SECOND === 0) return { retryAfterSeconds: null, headers: {} };
  return REDIS_URL ? consumeShared(bucket) : consumeLocal(bucket);
}

async function consumeShared(bucket: TokenBucket): Promise<RateLimitResult> {
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  const result = await withRedis((redis) =>
    takeToken(redis, `instroom:bucket:${bucket.holder}`, burst, 1_000_000 / perSecond),
  );
  return result ? toRateLimitResult(result.isAllowed, result.tokens) : consumeLocal(bucket);
}

function consumeLocal(bucket: TokenBucket): RateLimitResult {
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  const now = performance.now();
  bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
  bucket.filledAt = now;
  const isAllowed = bucket.tokens >= 1;
  if (isAllowed) bucket.tokens -= 1;
  return toRateLimitResult(isAllowed, bucket.tokens);
}

/**
 * Builds the headers of the IETF draft "RateLimit header fields for HTTP": `q` requests per `w` seconds, `r`
 * requests left, and `t` seconds until the bucket is full.
 */
function toRateLimitResult(isAllowed: boolean, tokens: number): RateLimitResult {
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  const remaining = Math.floor(tokens);
  const headers = {
    "ratelimit-policy": `"key";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"key";r=${remaining};t=${Math.ceil((burst - remaining) / perSecond)}`,
  };
  return { retryAfterSeconds: isAllowed ? null : Math.ceil((1 - tokens) / perSecond), headers };
}

/**
 * Stores the bucket as one number: the time at which it will be full again, in microseconds of Redis's clock.
 * Taking a token moves that time forward by the interval that refills one token.
 */
const TAKE_TOKEN_SCRIPT = `
local burst, interval = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local known = tonumber(redis.call('GET', KEYS[1]) or now)
local fullAt = math.min(math.max(known, now), now + burst * interval)
local tokens = burst - (fullAt - now) / interval
if tokens < 1 then return { 0, tostring(tokens) } end
fullAt = fullAt + interval
redis.call('SET', KEYS[1], string.format('%.0f', fullAt), 'PX', math.ceil((fullAt - now) / 1000))
return { 1, tostring(tokens - 1) }`;

async function takeToken(redis: Redis, key: string, burst: number, intervalMicroseconds: number) {
  if (!("takeToken" in redis)) redis.defineCommand("takeToken", { numberOfKeys: 1, lua: TAKE_TOKEN_SCRIPT });
  const { takeToken } = redis as Redis & {
    takeToken: (...values: (string | number)[]) => Promise<[number, string]>;
  };
  const [isAllowed, tokens] = await takeToken.call(redis, key, burst, intervalMicroseconds);
  return { isAllowed: isAllowed === 1, tokens: Number(tokens) };
}
