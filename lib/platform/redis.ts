import "server-only";
import { Redis } from "ioredis";
import { env } from "./env";
import { describeError, log } from "./log";
import { singleton } from "./singleton";

/*
 * The Redis server (`REDIS_URL`) through which processes share rate limits. Optional at run time: while the
 * server doesn't respond, each process counts separately and logs this once.
 */

const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_DELAY_MS = 1_000;
const CHECK_KEPT_MS = 10_000;
/**
 * How long commands are skipped after an error. Without this pause, a hanging Redis would delay every
 * request.
 */
const COOLDOWN_MS = 5_000;

type RedisConnection = { redis: Redis; isLost: boolean; pausedUntil: number };

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
  const connection: RedisConnection = { redis, isLost: false, pausedUntil: 0 };
  redis.on("error", (error) => markLost(connection, error));
  // A connection that the server closes causes no error.
  redis.on("reconnecting", () => markLost(connection, new Error("The connection was closed.")));
  redis.on("ready", () => {
    connection.pausedUntil = 0;
  });
  return connection;
}

function markLost(connection: RedisConnection, error: unknown): void {
  connection.pausedUntil = performance.now() + COOLDOWN_MS;
  if (connection.isLost) return;
  connection.isLost = true;
  log().warn(
    { cause: describeError(error) },
    "Redis can't be reached; this process counts rate limits on its own",
  );
}

function markRecovered(connection: RedisConnection): void {
  if (!connection.isLost) return;
  connection.isLost = false;
  log().info("Redis can be reached again; rate limits are shared");
}

/** Runs a command. Returns null if Redis isn't configured or doesn't respond, or if the command fails. */
export async function withRedis<T>(command: (redis: Redis) => Promise<T>): Promise<T | null> {
  const connection = redisConnection();
  if (connection?.redis.status !== "ready" || performance.now() < connection.pausedUntil) return null;
  try {
    const response = await command(connection.redis);
    markRecovered(connection);
    return response;
  } catch (error) {
    markLost(connection, error);
    return null;
  }
}

/**
 * Returns null if Redis isn't configured, and `unknown` until the first connection is made or fails. Writes a
 * key, because a Redis server without free memory responds but stores no limits.
 */
export async function checkRedis(): Promise<"ready" | "failing" | "unknown" | null> {
  const connection = redisConnection();
  if (!connection) return null;
  const isWritten = await withRedis((redis) => redis.set("instroom:ready", "1", "PX", CHECK_KEPT_MS));
  if (isWritten) return "ready";
  return connection.isLost ? "failing" : "unknown";
}

/** Closes the connection, which would otherwise keep the process alive. */
export const closeRedis = (): void => redisConnection()?.redis.disconnect();
