import { EventEmitter, once } from "node:events";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { sweep } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import { sendDueMail } from "@/lib/platform/mail/send-due-mail";
import { singleton } from "@/lib/platform/singleton";
import { drainQueue, newRegion, openSecondConnection, openTestApi } from "@/test/api";
import { insertCallback } from "@/test/callback-fixtures";
import { startHttpReceiver } from "@/test/http-receiver";
import { newMeasuredRegion, scrape, slugOf } from "@/test/metrics-fixtures";
import type { Sample } from "@/test/metrics-text";
import { postCandidate, postFailingMutation } from "@/test/queue-fixtures";
import { setUpTempStorage } from "@/test/temp-storage";

process.env.ALLOW_PRIVATE_TARGETS = "1";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);

/** Makes the next scrape read the database again. */
const forgetCache = () => {
  singleton("installation metrics", () => ({ at: 0, figures: null as unknown })).figures = null;
};

const sumOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

const scrapeNow = () => {
  forgetCache();
  return scrape();
};

test("a scrape shows how much work waits in each region and mode, and how long the oldest item has waited", async () => {
  const region = await newMeasuredRegion();
  const where = { region: await slugOf(region), mode: "live" };
  await postCandidate(region, "Nog-een");
  const startedAt = performance.now();
  await db().execute(sql`update mutations set created_at = now() - interval '100 seconds'
    where base_id = ${region.bases.live} and status = 'queued' and sequence =
      (select min(sequence) from mutations where base_id = ${region.bases.live} and status = 'queued')`);
  await db().execute(sql`update callbacks set created_at = now() - interval '50 seconds'`);
  await db().execute(sql`update mails set created_at = now() - interval '20 seconds'`);
  await db().execute(sql`insert into mails (id, sealed_message, next_attempt_at, created_at, useless_at, is_mailbox_full)
    values (gen_random_uuid(), 'x', now() + interval '1 hour', now() - interval '1 day', now() + interval '1 day', true)`);
  const samples = await scrapeNow();
  const passedSeconds = (performance.now() - startedAt) / 1_000;
  const expectAge = (name: string, seconds: number, labels = {}) => {
    const age = sumOf(samples, name, labels);
    expect(age, name).toBeGreaterThanOrEqual(seconds);
    expect(age, name).toBeLessThan(seconds + passedSeconds + 1);
  };
  expect(sumOf(samples, "instroom_queue_mutations", where)).toBe(2);
  expectAge("instroom_queue_oldest_seconds", 100, where);
  expect(sumOf(samples, "instroom_callbacks_pending", where)).toBe(1);
  expectAge("instroom_callbacks_oldest_seconds", 50, where);
  expect(sumOf(samples, "instroom_mail_waiting")).toBe(2);
  expectAge("instroom_mail_oldest_seconds", 20);
  expect(sumOf(samples, "instroom_database_up")).toBe(1);
});

test("a scrape counts finished mutations by operation and outcome, and omits empty queues", async () => {
  const region = await newRegion();
  const count = async (operation: string, outcome: string) =>
    sumOf(await scrape(), "instroom_mutations_total", { operation, outcome });
  const before = [await count("candidates.create", "completed"), await count("candidates.delete", "failed")];
  await postCandidate(region, "Anna");
  await postFailingMutation(region);
  await drainQueue(region, "live");
  const after = [await count("candidates.create", "completed"), await count("candidates.delete", "failed")];
  expect(after).toEqual(before.map((value) => value + 1));
  const slug = await slugOf(region);
  expect((await scrapeNow()).filter(({ labels }) => labels.region === slug)).toEqual([]);
});

test("a scrape counts callback attempts by mode and the receiver's status code, and counts delivered and failed callbacks", async () => {
  const region = await newRegion();
  const receiver = await startHttpReceiver((response, { target }) =>
    response.writeHead(target === "/ok" ? 204 : 410).end(),
  );
  await insertCallback(db(), region.bases.live, { url: `${receiver.origin}/ok` });
  await insertCallback(db(), region.bases.live, { url: `${receiver.origin}/gone` });
  await insertCallback(db(), region.bases.sandbox, { url: `${receiver.origin}/gone` });
  const before = await scrape();
  for (const baseId of [region.bases.live, region.bases.sandbox])
    await deliverDue({ database: db(), baseId });
  await receiver.close();
  const after = await scrape();
  const increase = (name: string, labels: Record<string, string>) =>
    sumOf(after, name, labels) - sumOf(before, name, labels);
  const attempts = (mode: string) =>
    ["2xx", "4xx", "5xx"].map((outcome) => increase("instroom_callback_attempts_total", { mode, outcome }));
  expect({ live: attempts("live"), sandbox: attempts("sandbox") }).toEqual({
    live: [1, 1, 0],
    sandbox: [0, 1, 0],
  });
  expect(increase("instroom_callbacks_total", { outcome: "delivered" })).toBe(1);
  expect(increase("instroom_callbacks_total", { outcome: "failed" })).toBe(2);
  const durations = "instroom_callback_attempt_duration_seconds_count";
  expect(increase(durations, {})).toBe(3);
});

test("a scrape counts sent mail and failed sweep tasks, and shows when each sweep task last succeeded", async () => {
  await newMeasuredRegion();
  const before = await scrape();
  await sendDueMail(db());
  expect(sumOf(await scrape(), "instroom_mail_attempts_total", { outcome: "sent" })).toBeGreaterThan(
    sumOf(before, "instroom_mail_attempts_total", { outcome: "sent" }),
  );
  const [good, bad] = [{ task: "delete old removals" }, { task: "delete old imports" }];
  const success = "instroom_sweep_last_success_timestamp_seconds";
  await db().execute(sql`alter table imports rename to imports_away`);
  await sweep(db());
  await db().execute(sql`alter table imports_away rename to imports`);
  const after = await scrape();
  expect(sumOf(after, "instroom_sweep_failures_total", bad)).toBe(1);
  expect(sumOf(after, "instroom_sweep_failures_total", good)).toBe(0);
  expect(sumOf(after, success, bad)).toBe(sumOf(before, success, bad));
  expect(sumOf(after, success, good)).toBeGreaterThan(sumOf(before, success, good));
});

test("a scrape responds while the database hangs, and later scrapes send no more queries", async () => {
  const other = openSecondConnection();
  const events = new EventEmitter();
  const [locked, released] = [once(events, "locked"), once(events, "release")];
  const held = other.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table mutations in access exclusive mode`);
    events.emit("locked");
    await released;
  });
  await locked;
  const waiting = async () => {
    const [row] = await other.database.execute<{ count: number }>(sql`select count(*)::int as count
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.count;
  };
  for (const round of [1, 2]) {
    const samples = await scrapeNow();
    expect(sumOf(samples, "instroom_database_up"), `scrape ${round}`).toBe(0);
    expect(samples.filter(({ name }) => name.startsWith("instroom_mail_waiting"))).toEqual([]);
    expect(samples.some(({ name }) => name === "process_resident_memory_bytes")).toBe(true);
    expect(await waiting()).toBe(1);
  }
  events.emit("release");
  await held;
  await other.close();
  await expect.poll(async () => sumOf(await scrapeNow(), "instroom_database_up")).toBe(1);
}, 30_000);
