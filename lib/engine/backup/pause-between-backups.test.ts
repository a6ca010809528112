import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect, db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { newTestInstance, removeTestInstances, switchTo } from "@/test/backup-fixtures";
import { scheduleBackups } from "./schedule-backups";

/** Backups that take many minutes: they wait for a lock on a table that each of them reads. */

let lock: ReturnType<typeof connect>;
beforeAll(async () => {
  const instance = await newTestInstance();
  process.env.BACKUP_FOLDER = join(instance.dataDir, "backups");
  await switchTo(instance);
  lock = connect(env().DATABASE_URL, 1);
  await lock`select 1`;
  // Open the connections now: with fake timers, none would open.
  await Promise.all([pause(), pause(), pause(), pause()]);
});
afterAll(async () => {
  vi.useRealTimers();
  await lock.end();
  await removeTestInstances();
  delete process.env.BACKUP_FOLDER;
});

/** Waits in the database, because the timers of this process are fake. */
const pause = () => db().execute(sql`select pg_sleep(0.05)`);

async function countWaiting(): Promise<number> {
  const [row] = await db().execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%backup%'`);
  return row?.waiting ?? 0;
}

const cancelWaiting = () =>
  db().execute(sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%backup%'`);

async function untilTrue(check: () => Promise<boolean>) {
  for (let tries = 0; tries < 200 && !(await check()); tries += 1) await pause();
}

test("a backup that fails after many minutes is retried a minute later, and stop() waits only for the running attempt", async () => {
  const error = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  await lock.unsafe("begin; lock table backups in access exclusive mode");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const stop = scheduleBackups();
  await untilTrue(async () => (await countWaiting()) === 1);
  vi.advanceTimersByTime(10 * 60_000);
  await cancelWaiting();
  await untilTrue(async () => error.mock.calls.length > 0);
  for (let times = 0; times < 10; times += 1) await pause();
  expect(await countWaiting(), "the next attempt has started").toBe(0);
  expect(error.mock.calls).toEqual([[expect.anything(), "backup failed; will retry in a minute"]]);

  vi.advanceTimersByTime(61_000);
  await untilTrue(async () => (await countWaiting()) === 1);
  expect(await countWaiting()).toBe(1);
  vi.advanceTimersByTime(10 * 60_000);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await cancelWaiting();
  for (let times = 0; times < 10 && !isStopped; times += 1) await pause();
  expect(isStopped).toBe(true);
  await lock.unsafe("rollback");
  await stopped;
});
