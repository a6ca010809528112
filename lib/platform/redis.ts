import "server-only";
import { Redis } from "ioredis";
import { env } from "./env";
import { describeError, log } from "./log";
import { shared } from "./shared";

/**
 * The Redis in which processes count their limits together (`REDIS_URL`). Nobody waits long for it and nothing needs
 * it: while it can't be reached, or is silent, each process counts for itself and has said so once.
 */
const ANSWER_WITHIN_MS = 250;
const CONNECT_WITHIN_MS = 2_000;
const RECONNECT_AFTER_MS = 1_000;
/** After a fault it isn't asked for so long: one that hangs would hold up every request otherwise. */
const REST_MS = 5_000;

type Held = { redis: Redis; isLost: boolean; restsUntil: number };

const held = () => {
  const { REDIS_URL } = env();
  return REDIS_URL ? shared("redis", () => open(REDIS_URL)) : null;
};

function open(url: string): Held {
  const redis = new Redis(url, {
    commandTimeout: ANSWER_WITHIN_MS,
    connectTimeout: CONNECT_WITHIN_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_AFTER_MS,
  });
  const opened: Held = { redis, isLost: false, restsUntil: 0 };
  redis.on("error", (error) => noteLoss(opened, error));
  redis.on("ready", () => {
    opened.restsUntil = 0;
  });
  return opened;
}

function noteLoss(lost: Held, error: unknown): void {
  lost.restsUntil = performance.now() + REST_MS;
  if (lost.isLost) return;
  lost.isLost = true;
  log().warn(
    { cause: describeError(error) },
    "Redis can't be reached; this process counts its limits for itself",
  );
}

function noteAnswer(found: Held): void {
  if (!found.isLost) return;
  found.isLost = false;
  log().info("Redis answers again; limits are counted together");
}

/** What Redis answers, or null where there is none or it does not answer now. */
export async function askRedis<T>(ask: (redis: Redis) => Promise<T>): Promise<T | null> {
  const asked = held();
  if (asked?.redis.status !== "ready" || performance.now() < asked.restsUntil) return null;
  try {
    const answer = await ask(asked.redis);
    noteAnswer(asked);
    return answer;
  } catch (error) {
    noteLoss(asked, error);
    return null;
  }
}

/** Ends the connection, where there is one: it would keep the process alive. */
export const closeRedis = (): void => held()?.redis.disconnect();
