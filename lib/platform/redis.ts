import "server-only";
import { Redis } from "ioredis";
import { env } from "./env";
import { describeError, log } from "./log";
import { singleton } from "./singleton";

/**
 * The Redis in which processes count their limits together (`REDIS_URL`). Nobody waits long for it and nothing needs
 * it: while it can't be reached, or is silent, each process counts for itself and has said so once.
 */
const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_DELAY_MS = 1_000;
/** After a fault it isn't asked for so long: one that hangs would hold up every request otherwise. */
const COOLDOWN_MS = 5_000;

type RedisConnection = { redis: Redis; isLost: boolean; restsUntil: number };

const redisConnection = () => {
  const { REDIS_URL } = env();
  return REDIS_URL ? singleton("redis", () => open(REDIS_URL)) : null;
};

function open(url: string): RedisConnection {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_DELAY_MS,
  });
  const opened: RedisConnection = { redis, isLost: false, restsUntil: 0 };
  redis.on("error", (error) => markLost(opened, error));
  redis.on("ready", () => {
    opened.restsUntil = 0;
  });
  return opened;
}

function markLost(lost: RedisConnection, error: unknown): void {
  lost.restsUntil = performance.now() + COOLDOWN_MS;
  if (lost.isLost) return;
  lost.isLost = true;
  log().warn(
    { cause: describeError(error) },
    "Redis can't be reached; this process counts its limits for itself",
  );
}

function markRecovered(found: RedisConnection): void {
  if (!found.isLost) return;
  found.isLost = false;
  log().info("Redis answers again; limits are counted together");
}

/** What Redis answers, or null where there is none or it does not answer now. */
export async function withRedis<T>(ask: (redis: Redis) => Promise<T>): Promise<T | null> {
  const asked = redisConnection();
  if (asked?.redis.status !== "ready" || performance.now() < asked.restsUntil) return null;
  try {
    const answer = await ask(asked.redis);
    markRecovered(asked);
    return answer;
  } catch (error) {
    markLost(asked, error);
    return null;
  }
}

/** Ends the connection, where there is one: it would keep the process alive. */
export const closeRedis = (): void => redisConnection()?.redis.disconnect();
