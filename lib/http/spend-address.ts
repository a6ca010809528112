import "server-only";
import type { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { keyedDigest } from "@/lib/digest";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";
import { askRedis } from "./redis";
import { headersOrRefusal } from "./spend";

/** 5 a minute for an address on each route that takes a body without a key. */
export const ADDRESS_LIMIT = { points: 5, duration: 60, keyPrefix: "instroom:address" };

const ofThisProcess = () => shared("address limit", () => new RateLimiterMemory(ADDRESS_LIMIT));
const ofAll = (redis: Redis) =>
  shared("shared address limit", () => new RateLimiterRedis({ ...ADDRESS_LIMIT, storeClient: redis }));

/**
 * Counts one request of an address, of the network or of mail; answers the headers that tell what is left. Fails with
 * `rate_limited`. Where it is counted it can't be read: only its keyed digest goes there.
 */
export async function spendAddress(address: string): Promise<Record<string, string>> {
  const digest = keyedDigest("address limit", address);
  const counted =
    (await askRedis((redis) => count(ofAll(redis), digest))) ?? (await count(ofThisProcess(), digest));
  const seconds = Math.ceil(counted.msBeforeNext / 1000);
  return headersOrRefusal({
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
  await spendAddress(`${route} ${clientAddress}`);
}

/** What was counted, also where that is too much: the limiter throws it then. */
const count = (limiter: RateLimiterAbstract, digest: string): Promise<RateLimiterRes> =>
  limiter.consume(digest).catch((refused: unknown) => {
    // By its shape: the limiter may be of another bundle's class.
    if (typeof refused === "object" && refused && "msBeforeNext" in refused) return refused as RateLimiterRes;
    throw refused;
  });
