import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { consumeAddressRateLimit } from "@/lib/access/rate-limits/consume-address-rate-limit";
import {
  bucketOf,
  consumeToken,
  newBucket,
  type RateLimitResult,
} from "@/lib/access/rate-limits/token-bucket";
import { checkRedis, closeRedis, withRedis } from "@/lib/platform/redis";
import { call, newRegion, openTestApi, waitUntil } from "@/test/api";
import { redisServerPath, startTestRedis, type TestRedis } from "@/test/redis";

const registry = globalThis as { instroom?: Map<string, unknown> };

/** Simulates a separate process by giving it its own registry of singletons. */
function newProcess(settings: Record<string, string>) {
  const own = new Map<string, unknown>();
  return async <T>(work: () => T | Promise<T>): Promise<T> => {
    registry.instroom = own;
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    return work();
  };
}
type Process = ReturnType<typeof newProcess>;
const isConnected = () => withRedis((redis) => redis.ping()).then((pong) => pong === "PONG");
const LIMIT = { RATE_LIMIT_PER_SECOND: "0.01", RATE_LIMIT_BURST: "5" };
const remainingIn = ({ headers }: { headers: Record<string, string> }) =>
  /r=(\d+)/.exec(String(headers.ratelimit))?.[1];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the rate limit of one process", () => {
  test("allows a burst, rejects the next request and reports the remaining requests in headers", async () => {
    await newProcess(LIMIT)(async () => {
      const bucket = newBucket("key00000000000000");
      const taken: RateLimitResult[] = [];
      for (let each = 0; each < 6; each++) taken.push(await consumeToken(bucket));
      expect(taken.map(remainingIn)).toEqual(["4", "3", "2", "1", "0", "0"]);
      expect(taken.at(4)).toEqual({
        retryAfterSeconds: null,
        headers: { "ratelimit-policy": '"key";q=5;w=500', ratelimit: '"key";r=0;t=500' },
      });
      expect(taken.at(5)?.retryAfterSeconds).toBeGreaterThan(50);
    });
  });

  test("discards full buckets when there are many, but keeps partly used buckets", async () => {
    await newProcess(LIMIT)(async () => {
      const used = bucketOf("used");
      await consumeToken(used);
      for (let each = 0; each < 5_000; each++) bucketOf(`full ${each}`);
      expect(bucketOf("used")).toBe(used);
      const byHolder = (registry.instroom?.get("token buckets") as { byHolder?: Map<string, unknown> })
        ?.byHolder;
      expect(byHolder?.size).toBeLessThanOrEqual(1_001);
    });
  });

  test("allows an address five requests per minute and reports the remaining requests in headers", async () => {
    await newProcess({})(async () => {
      const headers = [];
      for (let each = 0; each < 5; each++) headers.push(await consumeAddressRateLimit("192.0.2.1"));
      expect(headers.map((each) => remainingIn({ headers: each }))).toEqual(["4", "3", "2", "1", "0"]);
      await expect(consumeAddressRateLimit("192.0.2.1")).rejects.toMatchObject({
        code: "rate_limited",
        headers: {
          "retry-after": expect.stringMatching(/^[1-6]\d$/),
          "ratelimit-policy": '"address";q=5;w=60',
          ratelimit: expect.stringMatching(/^"address";r=0;t=[1-6]\d$/),
        },
      });
      expect(remainingIn({ headers: await consumeAddressRateLimit("192.0.2.2") })).toBe("4");
    });
  });
});

if (!redisServerPath)
  process.stderr.write("Skipped: limits shared through Redis; there is no redis-server here.\n");

describe.skipIf(!redisServerPath)("rate limits shared through Redis", () => {
  let redis: TestRedis;
  let one: Process;
  let other: Process;
  beforeEach(async () => {
    redis = await startTestRedis();
    [one, other] = [0, 1].map(() => newProcess({ ...LIMIT, REDIS_URL: redis.url })) as [Process, Process];
    for (const process of [one, other]) await process(() => waitUntil(isConnected));
  });
  afterEach(async () => {
    for (const process of [one, other]) await process(closeRedis);
    await redis.remove();
  });
  const takeIn = (process: Process, holder = "key00000000000000") =>
    process(() => consumeToken(newBucket(holder)));

  test("allow two processes a single shared burst per key and send the same headers as one process", async () => {
    const taken: RateLimitResult[] = [];
    for (const process of [one, other, one, one, other]) taken.push(await takeIn(process));
    expect(taken.map(remainingIn)).toEqual(["4", "3", "2", "1", "0"]);
    expect(taken.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual(Array(5).fill(null));
    expect(taken.at(4)?.headers).toEqual({
      "ratelimit-policy": '"key";q=5;w=500',
      ratelimit: '"key";r=0;t=500',
    });
    for (const process of [one, other]) {
      const rejected = await takeIn(process);
      expect(remainingIn(rejected)).toBe("0");
      expect(rejected.retryAfterSeconds).toBeGreaterThan(50);
    }
    expect(remainingIn(await takeIn(other, "key11111111111111"))).toBe("4");
  });

  test("never allow more concurrent requests than there are tokens", async () => {
    const taken = await one(() =>
      Promise.all(Array.from({ length: 200 }, () => consumeToken(newBucket("key00000000000000")))),
    );
    expect(taken.filter(({ retryAfterSeconds }) => retryAfterSeconds === null)).toHaveLength(5);
  });

  test("refill an empty bucket up to its burst", async () => {
    const fast = newProcess({ RATE_LIMIT_PER_SECOND: "20", RATE_LIMIT_BURST: "3", REDIS_URL: redis.url });
    await fast(() => waitUntil(isConnected));
    const isServed = async () => (await takeIn(fast)).retryAfterSeconds === null;
    while (await isServed());
    await waitUntil(isServed);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(remainingIn(await takeIn(fast))).toBe("2");
    await fast(closeRedis);
  });

  test("are counted per process while Redis is unreachable, and shared again when Redis is back", async () => {
    expect(remainingIn(await takeIn(one))).toBe("4");
    await redis.kill();
    const bucket = await one(() => newBucket("key00000000000000"));
    const left = [];
    for (let each = 0; each < 5; each++) left.push(remainingIn(await one(() => consumeToken(bucket))));
    expect(left).toEqual(["4", "3", "2", "1", "0"]);
    expect((await one(() => consumeToken(bucket))).retryAfterSeconds).toBeGreaterThan(50);
    expect(remainingIn({ headers: await one(() => consumeAddressRateLimit("192.0.2.1")) })).toBe("4");
    await redis.start();
    for (const process of [one, other]) await process(() => waitUntil(isConnected));
    expect(remainingIn(await takeIn(one))).toBe("4");
    expect(remainingIn(await takeIn(other))).toBe("3");
  });

  test("aren't reported as ready while Redis has no memory for them", async () => {
    expect(await one(checkRedis)).toBe("ready");
    await other(() => withRedis((client) => client.config("SET", "maxmemory", "1")));
    expect(await one(checkRedis)).toBe("failing");
  });

  test("delay only one request, and only briefly, if Redis hangs", async () => {
    redis.pause();
    const startedAt = performance.now();
    const bucket = await one(() => newBucket("key00000000000000"));
    for (let each = 0; each < 100; each++) await one(() => consumeToken(bucket));
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    redis.resume();
  });

  test("don't block requests if the password is wrong, the port is closed or the host is unknown", async () => {
    for (const url of [
      redis.url.replace("//", "//:wrong@"),
      "redis://127.0.0.1:1",
      "redis://nowhere.invalid:6379",
    ]) {
      const lost = newProcess({ ...LIMIT, REDIS_URL: url });
      expect(remainingIn(await takeIn(lost))).toBe("4");
      await lost(closeRedis);
    }
  });

  test("allow an address five requests per minute across all processes", async () => {
    for (const process of [one, other, one, other, one])
      await process(() => consumeAddressRateLimit("anna@example.org"));
    await expect(other(() => consumeAddressRateLimit("anna@example.org"))).rejects.toMatchObject({
      code: "rate_limited",
    });
    const keys = await one(() => withRedis((asked) => asked.keys("*")));
    expect(keys).toHaveLength(1);
    expect(String(keys)).not.toContain("anna");
  });
});

describe.skipIf(!redisServerPath)("the API with rate limits shared through Redis", () => {
  let redis: TestRedis;
  let close: () => Promise<void>;
  beforeAll(async () => {
    redis = await startTestRedis();
    registry.instroom = undefined;
    close = await openTestApi();
  });
  afterAll(async () => {
    closeRedis();
    await close();
    await redis.remove();
  });

  test("returns 429 with rate limit headers, and keeps working when Redis is unreachable", async () => {
    for (const [name, value] of Object.entries({ ...LIMIT, REDIS_URL: redis.url })) vi.stubEnv(name, value);
    const { key } = await newRegion();
    await waitUntil(isConnected);
    const statuses = [];
    for (let each = 0; each < 5; each++)
      statuses.push((await call("GET", "/api/v2/candidates", { key })).status);
    expect(statuses).toEqual(Array(5).fill(200));
    const rejected = await call("GET", "/api/v2/candidates", { key });
    expect([rejected.status, rejected.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(50);
    expect(remainingIn(rejected)).toBe("0");
    await redis.kill();
    expect((await call("GET", "/api/v2/candidates", { key })).status).toBe(200);
  });
});
