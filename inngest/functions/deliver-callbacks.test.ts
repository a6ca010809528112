import { EventEmitter, once } from "node:events";
import { InngestTestEngine } from "@inngest/test";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import { processDeliverySlots } from "@/lib/engine/callbacks/delivery-slots";
import { db } from "@/lib/platform/database/client";
import { registerWakeListeners } from "@/lib/platform/wake";
import { newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { insertCallback } from "@/test/callback-fixtures";
import { type HttpReceiver, type ReceivedRequest, startHttpReceiver } from "@/test/http-receiver";
import { newInngest } from "../client";
import { deliverCallbacks } from "../deliver-callbacks";
import { callbacksDue } from "../events";
import { deliverCallbacksFunction } from "./deliver-callbacks";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let region: TestRegion;
let receiver: HttpReceiver | undefined;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});
afterEach(async () => {
  await db().delete(callbacks);
  registerWakeListeners({});
  await receiver?.close();
});

const runOf = (data: Parameters<typeof callbacksDue.create>[0]) =>
  new InngestTestEngine({
    function: deliverCallbacksFunction(newInngest({ INNGEST_DEV: "1" })),
    events: [callbacksDue.create(data)],
  }).execute();

const run = (...callbackIds: string[]) => runOf({ baseId: region.bases.live, callbackIds });

/** Creates a callback whose receiver responds with these statuses in order, and then with 200. */
async function callbackAnswered(statuses: number[]) {
  let held: Promise<unknown> | undefined;
  receiver = await startHttpReceiver(async (response) => {
    await held;
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const { origin, received } = receiver;
  const another = async () => (await insertCallback(db(), region.bases.live, { url: `${origin}/hook` })).id;
  const hold = () => {
    const gate = new EventEmitter();
    held = once(gate, "release");
    return () => gate.emit("release");
  };
  return { id: await another(), received, another, hold };
}

const callbackOf = async (id: string) => (await db().select().from(callbacks).where(eq(callbacks.id, id)))[0];

const attemptsOf = (id: string) =>
  db()
    .select()
    .from(callbackAttempts)
    .where(eq(callbackAttempts.callbackId, id))
    .orderBy(asc(callbackAttempts.number));

const makeDue = (id: string) =>
  db().update(callbacks).set({ nextAttemptAt: new Date() }).where(eq(callbacks.id, id));

const nonceOf = (request: ReceivedRequest) => request.headers["x-mutationengine-nonce"];

const dueIn = (ms: number) => ({ nextAttemptAt: new Date(Date.now() + ms) });

const nextAttemptOf = async (id: string) => (await callbackOf(id))?.nextAttemptAt.getTime() ?? Number.NaN;

function recordRetries() {
  const retries: { callbackId: string; baseId: number; dueAt: number }[] = [];
  registerWakeListeners({
    callbackRetry: (callbackId, baseId, dueAt) =>
      retries.push({ callbackId, baseId, dueAt: dueAt.getTime() }),
  });
  return retries;
}

describe("the deliver-callbacks function", () => {
  test("delivers each callback of the event once and ends", async () => {
    const { id, received, another } = await callbackAnswered([]);
    const ids = [id, await another(), await another()];
    expect(await run(...ids)).toMatchObject({ result: { attempted: 3 } });
    expect(received).toHaveLength(3);
    for (const each of ids)
      expect(await callbackOf(each)).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("handles an event of an earlier release, which contains one callback and no base", async () => {
    const { id, received } = await callbackAnswered([]);
    expect(await runOf({ callbackId: id })).toMatchObject({ result: { attempted: 1 } });
    expect(received).toHaveLength(1);
  });

  test("announces the next attempt after a failure, then ends", async () => {
    const { id, received } = await callbackAnswered([503]);
    const retries = recordRetries();
    expect(await run(id)).toMatchObject({ result: { attempted: 1 } });
    expect(retries).toEqual([{ callbackId: id, baseId: region.bases.live, dueAt: await nextAttemptOf(id) }]);
    expect(received).toHaveLength(1);
  });

  test("announces the retry of a failed callback even while the receiver of another callback hangs", async () => {
    const { id, hold } = await callbackAnswered([]);
    const release = hold();
    const failing = await startHttpReceiver((response) => response.writeHead(503).end());
    const { id: failed } = await insertCallback(db(), region.bases.live, { url: `${failing.origin}/hook` });
    const retries = recordRetries();
    const running = run(id, failed);
    await waitUntil(async () => retries.length === 1);
    expect(retries[0]?.callbackId).toBe(failed);
    expect(await callbackOf(id)).toMatchObject({ status: "pending" });
    release();
    await running;
    expect(await callbackOf(id)).toMatchObject({ status: "delivered" });
    await failing.close();
  });

  test("waits for a callback that is due soon, because the server may start a run early", async () => {
    const { id, received } = await callbackAnswered([]);
    await db().update(callbacks).set(dueIn(700)).where(eq(callbacks.id, id));
    const dueAt = await nextAttemptOf(id);
    expect(await run(id)).toMatchObject({ result: { attempted: 1 } });
    expect(received).toHaveLength(1);
    const [attempt] = await attemptsOf(id);
    expect(attempt?.startedAt.getTime()).toBeGreaterThanOrEqual(dueAt);
  });

  test("retries a callback with a new nonce and the same body until the callback is delivered", async () => {
    const { id, received } = await callbackAnswered([503, 302, 500]);
    for (let attempt = 1; attempt <= 4; attempt++) {
      await makeDue(id);
      await run(id);
    }
    expect(new Set(received.map(nonceOf)).size).toBe(4);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect((await attemptsOf(id)).map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [1, 503],
      [2, 302],
      [3, 500],
      [4, 200],
    ]);
  });

  test("announces no retry after the tenth attempt or after a 410", async () => {
    const stubborn = await callbackAnswered(Array(20).fill(500));
    const retries = recordRetries();
    for (let attempt = 1; attempt <= 11; attempt++) {
      await makeDue(stubborn.id);
      await run(stubborn.id);
    }
    expect(stubborn.received).toHaveLength(10);
    await receiver?.close();
    const gone = await callbackAnswered([410]);
    await run(gone.id);
    expect(await callbackOf(gone.id)).toMatchObject({ status: "failed", attempts: 1 });
    expect(retries).toHaveLength(9);
  });

  test("ends immediately if the callback is finished, missing or not due soon", async () => {
    const { id, received } = await callbackAnswered([]);
    await db().update(callbacks).set(dueIn(60_000)).where(eq(callbacks.id, id));
    const nothing = { result: { attempted: 0 } };
    expect(await run(id)).toMatchObject(nothing);
    await makeDue(id);
    await run(id);
    expect(await run(id)).toMatchObject(nothing);
    expect(await run("00000000-0000-7000-8000-000000000000")).toMatchObject(nothing);
    expect(received).toHaveLength(1);
  });

  test("calls the receiver once when ten runs handle the same callback", async () => {
    const { id, received } = await callbackAnswered([]);
    await Promise.all(Array.from({ length: 10 }, () => run(id)));
    expect(received).toHaveLength(1);
  });

  test("delivers all due callbacks of the base, so a receiver's callbacks need only one event", async () => {
    const { id, received, another } = await callbackAnswered([]);
    for (let count = 0; count < 39; count++) await another();
    expect(await run(id)).toMatchObject({ result: { attempted: 40 } });
    expect(received).toHaveLength(40);
  });

  test("schedules only one later event for a receiver without a free slot, even after several runs", async () => {
    const { id, received, another } = await callbackAnswered([]);
    const ids = [id, await another(), await another()];
    const { host = "" } = (await callbackOf(id)) ?? {};
    const to = { baseId: region.bases.live, host };
    const slots = processDeliverySlots();
    const retries = recordRetries();
    let taken = 0;
    const release = () => {
      for (; taken > 0; taken--) slots.release(to);
    };
    onTestFinished(release);
    for (; slots.hasRoom(to); taken++) slots.take(to);
    for (const each of ids) expect(await run(each)).toMatchObject({ result: { attempted: 0 } });
    expect(retries).toHaveLength(1);
    const [check] = retries;
    expect(check?.dueAt).toBeGreaterThan(Date.now());
    // The scheduled run also finds no free slot, so it schedules another run.
    await run(check?.callbackId ?? "");
    expect(retries).toHaveLength(2);
    release();
    expect(received).toEqual([]);
    expect(await run(retries[1]?.callbackId ?? "")).toMatchObject({ result: { attempted: 3 } });
    expect(received).toHaveLength(3);
  });

  test("leaves the rest to a new run when its time is up, even if a receiver hangs", async () => {
    const { id, received, another, hold } = await callbackAnswered([]);
    const release = hold();
    for (let count = 0; count < 40; count++) await another();
    const retries = recordRetries();
    let hasEnded = false;
    const running = deliverCallbacks({ database: db() }, { callbackIds: [id] }, 1_000).then((result) => {
      hasEnded = true;
      return result;
    });
    await waitUntil(async () => retries.length === 1);
    expect(hasEnded).toBe(false);
    expect(received).toHaveLength(16);
    release();
    expect(await running).toEqual({ attempted: 16 });
    expect(await run(retries[0]?.callbackId ?? "")).toMatchObject({ result: { attempted: 25 } });
  });

  test("limits concurrent runs per base, so that a region with hanging receivers delays only itself", () => {
    const { concurrency } = deliverCallbacksFunction(newInngest({ INNGEST_DEV: "1" })).opts;
    expect(concurrency).toEqual([{ key: "event.data.baseId", limit: 4 }]);
  });
});
