import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { connect } from "@/lib/platform/database/client";
import { hostResolver } from "@/lib/platform/http-client/host-resolver";
import { insertRegion } from "@/test/callback-fixtures";
import { SECOND_MS, START_TIME, setUpDeliveryTest } from "@/test/delivery-setup";
import { startNameServer } from "@/test/name-server";
import type { Receiver } from "./circuit-breaker";
import { deliverDue } from "./deliver-due";
import { newDeliverySlots } from "./delivery-slots";

const bench = setUpDeliveryTest();
const { startReceiver, insert, advanceTime, findCallback } = bench;
const run = (changes: Partial<Parameters<typeof deliverDue>[0]> = {}) =>
  deliverDue({ ...bench.delivery, slots: newDeliverySlots(), ...changes });
/** Of these two slots, a base can take only one, because it must leave as many slots free as it takes. */
const oneSlot = () => newDeliverySlots({ total: 2 });

beforeEach(() => bench.delivery.database.delete(callbacks));

describe("deliverDue", () => {
  it("delivers all due callbacks once, oldest first", async () => {
    const receiver = await startReceiver();
    const due: { body: string }[] = [];
    for (let index = 0; index < 40; index++) {
      due.push(
        await insert({ url: receiver.origin, dueAt: new Date(START_TIME.getTime() - 40_000 + index) }),
      );
    }
    const dueAt = new Date(START_TIME.getTime() + 90 * SECOND_MS);
    await insert({ url: receiver.origin, dueAt });
    expect(await run({ slots: oneSlot() })).toEqual({ attempted: 40 });
    expect(receiver.received.map((request) => request.body)).toEqual(due.map((each) => each.body));
  });

  it("makes no attempts if no callback is pending", async () => {
    expect(await run()).toEqual({ attempted: 0 });
  });

  it("retries a failed callback when it is due again", async () => {
    const receiver = await startReceiver((response) =>
      response.writeHead(receiver.received.length > 1 ? 200 : 500).end(),
    );
    const callback = await insert({ url: receiver.origin });
    expect(await run()).toEqual({ attempted: 1 });
    advanceTime(5 * SECOND_MS);
    expect(await run()).toEqual({ attempted: 1 });
    expect(await findCallback(callback.id)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it("delivers each callback only once, even with concurrent callers", async () => {
    const receiver = await startReceiver();
    for (let index = 0; index < 60; index++) await insert({ url: receiver.origin });
    const rounds = await Promise.all([run(), run(), run()]);
    expect(rounds.reduce((sum, round) => sum + round.attempted, 0)).toBe(60);
    expect(new Set(receiver.received.map((request) => request.body)).size).toBe(60);
    expect(receiver.received).toHaveLength(60);
  });

  it("frees the slot of a callback whose URL changes before it is claimed", async () => {
    const receiver = await startReceiver();
    const callback = await insert({ url: "http://old.example/" });
    const slots = newDeliverySlots();
    // With one connection, this update runs before the claim, which is sent later.
    const client = connect(bench.databaseUrl, 1);
    const takeAndChange = (taken: Receiver) => {
      slots.take(taken);
      client`update callbacks set url = ${receiver.origin} where id = ${callback.id}`.execute();
    };
    await run({ database: drizzle(client), slots: { ...slots, take: takeAndChange } });
    await client.end();
    expect(receiver.received).toHaveLength(1);
    const held = ["old.example", new URL(receiver.origin).host].map(
      (host) => slots.countFor({ baseId: bench.region.baseId, host }).receiver,
    );
    expect(held).toEqual([0, 0]);
  });

  it("starts no deliveries after its signal aborts, and waits for running ones", async () => {
    const stopping = new AbortController();
    let first = "";
    const receiver = await startReceiver(async (response) => {
      stopping.abort();
      // Give deliverDue time to return early if it doesn't wait for this delivery.
      for (let query = 0; query < 10; query++) await findCallback(first);
      response.end();
    });
    first = (await insert({ url: receiver.origin, dueAt: new Date(START_TIME.getTime() - 1) })).id;
    await insert({ url: receiver.origin });
    expect(await run({ slots: oneSlot(), signal: stopping.signal })).toMatchObject({ attempted: 1 });
    expect(await findCallback(first)).toMatchObject({ status: "delivered" });
    expect(receiver.received).toHaveLength(1);
  });

  it("continues when it can't record the outcome of one delivery", async () => {
    const receiver = await startReceiver();
    const bad = await insert({ url: receiver.origin, dueAt: new Date(START_TIME.getTime() - 1) });
    const good = await insert({ url: receiver.origin });
    // This constraint makes recording the first delivery fail.
    await bench.delivery.database.execute(sql`
      alter table callbacks add constraint never_delivered
      check (id <> ${sql.raw(`'${bad.id}'`)} or status <> 'delivered')`);
    expect(await run({ slots: oneSlot() })).toMatchObject({ attempted: 2 });
    await bench.delivery.database.execute(sql`alter table callbacks drop constraint never_delivered`);
    expect(await findCallback(bad.id)).toMatchObject({ status: "pending", attempts: 1 });
    expect(await findCallback(good.id)).toMatchObject({ status: "delivered" });
  });
});

describe("a receiver that hangs", () => {
  it("leaves slots for callbacks of other bases and for callbacks to other hosts, even if four bases send callbacks to it", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging = await startReceiver(async (response) => {
      await released;
      response.end();
    });
    const other = await insertRegion(bench.delivery.database);
    // Release the hanging requests only after the healthy receiver has all its callbacks.
    const healthy = await startReceiver((response) => {
      response.end();
      if (healthy.received.length === 33) release();
    });
    const earlier = new Date(START_TIME.getTime() - 1);
    const hangingBases = [bench.region.baseId];
    for (let index = 0; index < 3; index++) {
      hangingBases.push((await insertRegion(bench.delivery.database)).baseId);
    }
    for (const baseId of hangingBases) {
      for (let index = 0; index < 40; index++) await insert({ url: hanging.origin, dueAt: earlier }, baseId);
    }
    for (let index = 0; index < 3; index++) await insert({ url: healthy.origin });
    for (let index = 0; index < 30; index++) await insert({ url: healthy.origin }, other.baseId);
    expect(await run({ slots: newDeliverySlots({ total: 32, perBase: 16 }) })).toEqual({ attempted: 193 });
  });

  it("gets one callback at a time after five failures, while its waiting callbacks count no attempts", async () => {
    const slots = newDeliverySlots();
    let open = 0;
    let openMax = 0;
    let hangUp: () => unknown = () => undefined;
    const hanging = await startReceiver((response) => {
      open += 1;
      openMax = Math.max(openMax, open);
      hangUp = () => response.destroy();
      response.on("close", () => {
        open -= 1;
      });
    });
    const { host } = new URL(hanging.origin);
    for (let index = 0; index < 16; index++) await insert({ url: hanging.origin });
    expect(await run({ slots, timeoutMs: 300 })).toEqual({ attempted: 16 });
    expect(openMax).toBeGreaterThan(1);
    expect(slots.breaker.listOpen(bench.region.baseId)).toEqual([
      { baseId: bench.region.baseId, host, since: START_TIME, failure: "timeout" },
    ]);
    openMax = 0;
    const later: string[] = [];
    for (let index = 0; index < 4; index++) later.push((await insert({ url: hanging.origin })).id);
    const stopping = new AbortController();
    const ended = run({ slots, timeoutMs: 30_000, signal: stopping.signal });
    await vi.waitUntil(() => hanging.received.length === 17, { timeout: 10_000 });
    stopping.abort();
    hangUp();
    expect(await ended).toEqual({ attempted: 1 });
    expect(openMax).toBe(1);
    const attempts = await Promise.all(later.map(async (id) => (await findCallback(id))?.attempts));
    expect(attempts.toSorted()).toEqual([0, 0, 0, 1]);
  });

  it("can get several callbacks at a time again once it has responded", async () => {
    const slots = newDeliverySlots();
    const receiver = await startReceiver((response) => response.writeHead(500).end());
    const to = { baseId: bench.region.baseId, host: new URL(receiver.origin).host };
    for (let failure = 0; failure < 5; failure++) slots.breaker.record(to, "connection", START_TIME);
    slots.take(to);
    expect(slots.hasRoom(to)).toBe(false);
    expect(slots.hasRoom({ ...to, baseId: to.baseId + 1 })).toBe(true);
    slots.release(to);
    await insert({ url: receiver.origin });
    await run({ slots });
    slots.take(to);
    expect(slots.hasRoom(to)).toBe(true);
    expect(slots.breaker.listOpen(to.baseId)).toEqual([]);
  });

  it("doesn't delay callbacks to other hosts of its base, even if the first query doesn't return them", async () => {
    const { baseId } = await insertRegion(bench.delivery.database);
    const slots = newDeliverySlots();
    for (let index = 100; index < 120; index++) {
      const host = `0-${index}.example`;
      await insert({ url: `http://${host}/` }, baseId);
      for (let failure = 0; failure < 5; failure++)
        slots.breaker.record({ baseId, host }, "timeout", START_TIME);
      slots.take({ baseId, host });
    }
    const dueAt = new Date(START_TIME.getTime() + 3_600_000);
    for (let index = 120; index < 140; index++)
      await insert({ url: `http://0-${index}.example/`, dueAt }, baseId);
    const receiver = await startReceiver();
    await insert({ url: receiver.origin }, baseId);
    expect(await run({ slots })).toEqual({ attempted: 1 });
    expect(receiver.received).toHaveLength(1);
  });

  it("doesn't delay another base's callback that becomes due while the receiver hangs", async () => {
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
    expect(await run()).toEqual({ attempted: 2 });
  });
});

describe("callbacks to hosts whose name server doesn't respond", () => {
  it("don't delay another region's callbacks", async () => {
    const silent = await startNameServer(() => "silence");
    bench.closeAfterTest(silent);
    const receiver = await startReceiver();
    const other = await insertRegion(bench.delivery.database);
    for (let index = 0; index < 40; index++) {
      await insert({ url: `http://name-${index}.example/`, dueAt: new Date(START_TIME.getTime() - 1) });
    }
    const resolve = hostResolver({ nameServers: [silent.address] });
    const network = { resolve, isAllowed: () => true };
    const stopping = new AbortController();
    const ended = run({ network, signal: stopping.signal });
    await vi.waitUntil(() => silent.queries.length > 0, { timeout: 10_000 });
    const startedAt = performance.now();
    await insert({ url: receiver.origin }, other.baseId);
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: 30_000, interval: 10 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    stopping.abort();
    await ended;
  });
});
