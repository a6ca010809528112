import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { insertRegion } from "@/test/callback-fixtures";
import { SECOND_MS, START_TIME, setUpDeliveryTest } from "@/test/delivery-setup";
import { deliverDue } from "./deliver";

const bench = setUpDeliveryTest();
const { startReceiver, insert, advanceTime, findCallback } = bench;
const run = (changes: Partial<Parameters<typeof deliverDue>[0]> = {}) =>
  deliverDue({ ...bench.delivery, limit: 1000, concurrency: 8, ...changes });

beforeEach(() => bench.delivery.database.delete(callbacks));

describe("deliverDue", () => {
  it("delivers all due callbacks once, oldest first, and returns when the next is due", async () => {
    const receiver = await startReceiver();
    const due: { body: string }[] = [];
    for (let index = 0; index < 40; index++) {
      due.push(
        await insert({ url: receiver.origin, dueAt: new Date(START_TIME.getTime() - 40_000 + index) }),
      );
    }
    const dueAt = new Date(START_TIME.getTime() + 90 * SECOND_MS);
    await insert({ url: receiver.origin, dueAt });
    expect(await run({ concurrency: 1 })).toEqual({ attempted: 40, nextDueAt: dueAt });
    expect(receiver.received.map((request) => request.body)).toEqual(due.map((each) => each.body));
  });

  it("attempts nothing when the outbox is empty", async () => {
    expect(await run()).toEqual({ attempted: 0, nextDueAt: null });
  });

  it("retries a failed callback when it is due again", async () => {
    const receiver = await startReceiver((response) =>
      response.writeHead(receiver.received.length > 1 ? 200 : 500).end(),
    );
    const callback = await insert({ url: receiver.origin });
    expect(await run()).toEqual({ attempted: 1, nextDueAt: new Date(START_TIME.getTime() + 5 * SECOND_MS) });
    advanceTime(5 * SECOND_MS);
    expect(await run()).toEqual({ attempted: 1, nextDueAt: null });
    expect(await findCallback(callback.id)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it("delivers each callback once with concurrent callers", async () => {
    const receiver = await startReceiver();
    for (let index = 0; index < 60; index++) await insert({ url: receiver.origin });
    const rounds = await Promise.all([run(), run(), run()]);
    expect(rounds.reduce((sum, round) => sum + round.attempted, 0)).toBe(60);
    expect(new Set(receiver.received.map((request) => request.body)).size).toBe(60);
    expect(receiver.received).toHaveLength(60);
  });

  it("starts no more deliveries than its limit", async () => {
    const receiver = await startReceiver();
    for (let index = 0; index < 5; index++) await insert({ url: receiver.origin });
    expect(await run({ limit: 3 })).toEqual({ attempted: 3, nextDueAt: START_TIME });
    expect(receiver.received).toHaveLength(3);
  });

  it("starts nothing after its signal aborts and waits for running deliveries", async () => {
    const stopping = new AbortController();
    let first = "";
    const receiver = await startReceiver(async (response) => {
      stopping.abort();
      // If deliverDue didn't wait, it would have returned by now, because only one query is left.
      for (let query = 0; query < 10; query++) await findCallback(first);
      response.end();
    });
    first = (await insert({ url: receiver.origin, dueAt: new Date(START_TIME.getTime() - 1) })).id;
    await insert({ url: receiver.origin });
    expect(await run({ concurrency: 1, signal: stopping.signal })).toMatchObject({ attempted: 1 });
    expect(await findCallback(first)).toMatchObject({ status: "delivered" });
    expect(receiver.received).toHaveLength(1);
  });

  it("continues if one delivery throws", async () => {
    const receiver = await startReceiver();
    const bad = await insert({ url: receiver.origin, dueAt: new Date(START_TIME.getTime() - 1) });
    const good = await insert({ url: receiver.origin });
    // Recording the first attempt fails because its row already exists, so the claim fails too.
    await bench.delivery.database.execute(sql`
      insert into callback_attempts (base_id, callback_id, number, started_at)
      values (${bench.region.baseId}, ${bad.id}, 1, now())`);
    expect(await run({ concurrency: 1 })).toMatchObject({ attempted: 1 });
    expect(await findCallback(good.id)).toMatchObject({ status: "delivered" });
  });
});

describe("a receiver that hangs", () => {
  it("occupies at most a quarter of the slots", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging = await startReceiver(async (response) => {
      await released;
      response.end();
    });
    const other = await insertRegion(bench.delivery.database);
    // The healthy receiver gets all its callbacks while every hanging request is open. Only then are the hanging
    // requests released.
    const healthy = await startReceiver((response) => {
      response.end();
      if (healthy.received.length === 30) release();
    });
    for (let index = 0; index < 20; index++) {
      await insert({ url: hanging.origin, dueAt: new Date(START_TIME.getTime() - 1) });
    }
    for (let index = 0; index < 30; index++) await insert({ url: healthy.origin }, other.baseId);
    let atRelease = 0;
    void released.then(() => {
      atRelease = hanging.received.length;
    });
    expect(await run({ concurrency: 8 })).toEqual({ attempted: 50, nextDueAt: null });
    expect(atRelease).toBeLessThanOrEqual(2);
  });

  it("does not delay callbacks that become due later", async () => {
    const held: (() => void)[] = [];
    const hanging = await startReceiver(async (response) => {
      held.push(() => response.end());
      await insert({ url: healthy.origin }, other.baseId);
    });
    const healthy = await startReceiver((response) => {
      response.end();
      for (const release of held) release();
    });
    const other = await insertRegion(bench.delivery.database);
    await insert({ url: hanging.origin });
    expect(await run()).toEqual({ attempted: 2, nextDueAt: null });
  });
});
