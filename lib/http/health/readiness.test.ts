import { mkdir, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { mails } from "@/db/schema/mails";
import { startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import type { Engine } from "@/lib/engine/mutations/worker";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { closeRedis } from "@/lib/platform/redis";
import { call, openTestApi } from "@/test/api";
import { startClamd } from "@/test/clamd";
import { startTcpReceiver } from "@/test/http-receiver";
import { setUpTempStorage } from "@/test/temp-storage";
import { newPartCheck } from "./check-part";

const registry = globalThis as { instroom?: Map<string, unknown> };
/** Longer than the time limit of a check. The checks run concurrently. */
const IN_TIME_MS = 5_000;

let removeFiles: () => Promise<void>;
let engine: Engine;
beforeAll(openTestApi);
beforeAll(async () => {
  removeFiles = await setUpTempStorage();
  engine = startEmbeddedEngine();
});
afterEach(() => {
  registry.instroom?.delete("part checks");
});
afterAll(async () => {
  await engine.stop();
  await removeFiles();
});

async function readParts() {
  registry.instroom?.delete("part checks");
  const startedAt = performance.now();
  const { status, body, headers } = await call("GET", "/api/ready");
  expect(performance.now() - startedAt).toBeLessThan(IN_TIME_MS);
  return { status, body, retryAfter: headers["retry-after"], parts: body.data.parts };
}

const READY = {
  database: "ready",
  migrations: "ready",
  engine: "ready",
  storage: "ready",
  mail: "ready",
  redis: null,
  scanner: null,
  inngest: null,
};

const fromNow = (interval: string) => sql`now() + ${interval}::interval`;

describe("GET /api/ready", () => {
  test("reports the state of every part, and null for parts that aren't set up", async () => {
    expect(await readParts()).toMatchObject({ status: 200, parts: READY, retryAfter: undefined });
  });

  test("returns 503 if the database lacks a migration of this release", async () => {
    const last = sql`select max(created_at) from drizzle.__drizzle_migrations`;
    await db().execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at
      where created_at = (${last})`);
    const { status, retryAfter, parts, body } = await readParts();
    expect({ status, retryAfter, parts }).toEqual({
      status: 503,
      retryAfter: "5",
      parts: { ...READY, migrations: "failing" },
    });
    expect(body.message).toBe("The service isn't ready: migrations.");
    await db().execute(sql`update drizzle.__drizzle_migrations set created_at = abs(created_at)`);
    expect(await readParts()).toMatchObject({ status: 200 });
  });

  test("returns 200 if files can't be written, because other requests still work", async () => {
    const folder = join(env().DATA_DIR, "files");
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "no folder");
    expect(await readParts()).toMatchObject({ status: 200, parts: { ...READY, storage: "failing" } });
    await rm(folder);
    await mkdir(folder);
    expect(await readParts()).toMatchObject({ parts: READY });
  });

  test.each([
    ["due mail hasn't been sent for five minutes", 1, { nextAttemptAt: fromNow("-6 min") }, "failing"],
    ["three e-mails have failed three times", 3, { attempts: 3 }, "failing"],
    ["three e-mails were rejected by full mailboxes", 3, { attempts: 3, isMailboxFull: true }, "ready"],
    ["a single e-mail keeps failing", 1, { attempts: 7 }, "ready"],
  ])("reports the state of mail if %s", async (_what, count, values, expected) => {
    await engine.stop();
    const mail = {
      encryptedMessage: "x",
      nextAttemptAt: fromNow("1 hour"),
      createdAt: new Date(),
      expiresAt: new Date(),
      ...values,
    };
    for (let each = 0; each < count; each++)
      await db()
        .insert(mails)
        .values({ ...mail, id: `018bcfe5-6800-7000-8000-00000000000${each}` });
    const { parts } = await readParts();
    await db().delete(mails);
    engine = startEmbeddedEngine();
    expect(parts.mail).toBe(expected);
  });

  test.each([
    ["reports Redis as failing if it hangs", () => undefined],
    [
      "reports Redis as failing if it closes each connection, as a proxy without a backend does",
      (socket: Socket) => void socket.end(),
    ],
  ])("%s", async (_what, accept) => {
    const silent = await startTcpReceiver(accept);
    vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${silent.port}`);
    registry.instroom?.delete("env");
    await expect
      .poll(async () => (await readParts()).parts, { timeout: 20_000 })
      .toEqual({ ...READY, redis: "failing" });
    expect((await readParts()).status).toBe(200);
    closeRedis();
    vi.unstubAllEnvs();
    for (const name of ["env", "redis"]) registry.instroom?.delete(name);
    await silent.close();
  });

  test("reports whether the virus scanner responds", async () => {
    const clamd = await startClamd();
    vi.stubEnv("CLAMD_HOST", clamd.address);
    registry.instroom?.delete("env");
    expect((await readParts()).parts).toEqual({ ...READY, scanner: "ready" });
    await clamd.close();
    expect(await readParts()).toMatchObject({ status: 200, parts: { ...READY, scanner: "failing" } });
    vi.unstubAllEnvs();
    registry.instroom?.delete("env");
  });

  test("returns 503 without the driver's error message if the database hangs", async () => {
    const own = String(process.env.DATABASE_URL);
    const before = registry.instroom;
    const silent = await startTcpReceiver(() => undefined);
    registry.instroom = new Map(before);
    const url = `postgres://someone:a-password@127.0.0.1:${silent.port}/planted`;
    for (const name of ["env", "postgres", "postgres listener"]) registry.instroom.delete(name);
    process.env.DATABASE_URL = url;
    const { status, parts, body } = await readParts();
    expect({ status, parts }).toEqual({
      status: 503,
      parts: { ...READY, database: "failing", migrations: "unknown", mail: "unknown" },
    });
    expect(JSON.stringify(body)).not.toMatch(/a-password|planted|127\.0\.0\.1/);
    await closeDatabase(0);
    process.env.DATABASE_URL = own;
    registry.instroom = before;
    await silent.close();
  });

  test("returns 503 if the engine isn't running", async () => {
    await engine.stop();
    expect(await readParts()).toMatchObject({ status: 503, parts: { ...READY, engine: "failing" } });
    engine = startEmbeddedEngine();
  });
});

test("a hanging check counts as failing, and isn't started again until it ends", async () => {
  let started = 0;
  let end = () => undefined as unknown;
  const check = () =>
    new Promise<"ready">((resolve) => {
      started += 1;
      end = () => resolve("ready");
    });
  const readStatus = newPartCheck({ check, reusedMs: 60_000 }, 20);
  expect(await Promise.all([readStatus(), readStatus(), readStatus()])).toEqual(Array(3).fill("failing"));
  expect(await readStatus()).toBe("failing");
  expect(started).toBe(1);
  end();
  await expect.poll(readStatus).toBe("ready");
  expect(await readStatus()).toBe("ready");
  expect(started).toBe(1);
});
