import "server-only";
import type { Redis } from "ioredis";
import { env } from "@/lib/platform/env";
import { withRedis } from "@/lib/platform/redis";

/**
 * An allowance of requests: `RATE_LIMIT_BURST` at most, refilled by `RATE_LIMIT_PER_SECOND` (contract §9). `holder` is
 * whose it is, by an id of ours; what is counted here holds for this process alone.
 */
export type TokenBucket = { holder: string; tokens: number; filledAt: number };

export const newBucket = (holder: string): TokenBucket => ({
  holder,
  tokens: env().RATE_LIMIT_BURST,
  filledAt: performance.now(),
});

/** `retryAfterSeconds` is null where there was a token. */
export type RateLimitResult = { retryAfterSeconds: number | null; headers: Record<string, string> };

/** Takes one token: of all processes together where there is a Redis, and of this one where there is none now. */
export function consumeToken(bucket: TokenBucket): RateLimitResult | Promise<RateLimitResult> {
  const { RATE_LIMIT_PER_SECOND, REDIS_URL } = env();
  if (RATE_LIMIT_PER_SECOND === 0) return { retryAfterSeconds: null, headers: {} };
  return REDIS_URL ? consumeShared(bucket) : consumeLocal(bucket);
}

async function consumeShared(bucket: TokenBucket): Promise<RateLimitResult> {
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  const answer = await withRedis((redis) =>
    takeToken(redis, `instroom:bucket:${bucket.holder}`, burst, 1_000_000 / perSecond),
  );
  return answer ? toRateLimitResult(answer.isAllowed, answer.tokens) : consumeLocal(bucket);
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
 * The headers are those of the IETF draft "RateLimit header fields for HTTP": `q` requests in `w` seconds, `r` left, full
 * again in `t` seconds.
 */
function toRateLimitResult(isAllowed: boolean, tokens: number): RateLimitResult {
  const { RATE_LIMIT_PER_SECOND: perSecond, RATE_LIMIT_BURST: burst } = env();
  const left = Math.floor(tokens);
  const headers = {
    "ratelimit-policy": `"key";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"key";r=${left};t=${Math.ceil((burst - left) / perSecond)}`,
  };
  return { retryAfterSeconds: isAllowed ? null : Math.ceil((1 - tokens) / perSecond), headers };
}

/**
 * The same bucket in one number: when it will be full, in microseconds of Redis's clock. Each token taken puts that
 * moment off by the time in which one comes back.
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
