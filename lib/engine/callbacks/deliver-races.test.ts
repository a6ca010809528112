import { describe, expect, it } from "vitest";
import { deliver } from "@/test/deliver-callback";
import { SECOND_MS, START_TIME, setUpDeliveryTest } from "@/test/delivery-setup";
import { isValidCallback } from "@/test/verify-callback";
import { claimCallbacks } from "./claim";

const bench = setUpDeliveryTest();
const { startReceiver, insert, advanceTime, findCallback, listAttempts } = bench;

/** Simulates a process that dies right after its claim. */
const claimAndDie = async (id: string) => (await claimCallbacks(bench.delivery.database, [id], bench.now))[0];

/**
 * Starts a receiver that holds back its responses. `respond` sends the response to a request by its index.
 */
async function holdingReceiver() {
  const waiting: ((statusCode: number) => void)[] = [];
  const arrivals: (() => void)[] = [];
  const receiver = await startReceiver((response) => {
    waiting.push((statusCode) => response.writeHead(statusCode).end("late"));
    arrivals.shift()?.();
  });
  const arrived = () => new Promise<void>((resolve) => arrivals.push(resolve));
  return { receiver, arrived, respond: (index: number, statusCode: number) => waiting[index]?.(statusCode) };
}

describe("concurrent deliveries", () => {
  it("make only one attempt", async () => {
    const receiver = await startReceiver();
    const callback = await insert({ url: receiver.origin });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => deliver(bench.delivery, callback.id)),
    );
    expect(outcomes.filter((outcome) => outcome.status === "delivered")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.status === "skipped")).toHaveLength(9);
    expect(receiver.received).toHaveLength(1);
    expect(await listAttempts(callback.id)).toHaveLength(1);
  });

  it("skip callbacks that are being delivered, finished, missing or not due", async () => {
    const { receiver, arrived, respond } = await holdingReceiver();
    const callback = await insert({ url: receiver.origin });
    const arrival = arrived();
    const first = deliver(bench.delivery, callback.id);
    await arrival;
    advanceTime(59 * SECOND_MS);
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "skipped" });
    respond(0, 200);
    expect(await first).toEqual({ status: "delivered" });
    advanceTime(24 * 3600 * SECOND_MS);
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "skipped" });
    const early = await insert({ url: receiver.origin, dueAt: new Date(bench.now.getTime() + 1) });
    expect(await deliver(bench.delivery, early.id)).toEqual({ status: "skipped" });
    expect(await deliver(bench.delivery, "00000000-0000-7000-8000-000000000000")).toEqual({
      status: "skipped",
    });
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a crash between claiming a callback and storing its outcome", () => {
  it("leads to a second attempt after the lease ends, which marks the first attempt as interrupted", async () => {
    const receiver = await startReceiver();
    const callback = await insert({ url: receiver.origin });
    await claimAndDie(callback.id);
    expect(await listAttempts(callback.id)).toMatchObject([{ number: 1, durationMs: null, error: null }]);
    advanceTime(60 * SECOND_MS - 1);
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "skipped" });
    advanceTime(1);
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "delivered" });
    expect(await listAttempts(callback.id)).toMatchObject([
      { number: 1, startedAt: START_TIME, statusCode: null, durationMs: null, error: "interrupted" },
      { number: 2, statusCode: 200, error: null },
    ]);
    expect(receiver.received.every((request) => isValidCallback(request, bench.region.secret))).toBe(true);
  });

  it("does not lose the callback, even on the last attempt", async () => {
    const receiver = await startReceiver();
    const callback = await insert({ url: receiver.origin });
    for (let number = 1; number <= 10; number++) {
      expect(await claimAndDie(callback.id)).toMatchObject({ number });
      advanceTime(60 * SECOND_MS);
    }
    expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "delivered" });
    expect(receiver.received).toHaveLength(1);
  });

  it("doesn't cause attempts of other callbacks to be marked as interrupted", async () => {
    const [one, other] = [await insert({}), await insert({})];
    await claimAndDie(one.id);
    await claimAndDie(other.id);
    advanceTime(60 * SECOND_MS);
    await claimAndDie(one.id);
    expect(await listAttempts(other.id)).toMatchObject([{ number: 1, error: null }]);
  });
});

describe("a delivery that takes longer than its lease", () => {
  async function overtaken() {
    const held = await holdingReceiver();
    const callback = await insert({ url: held.receiver.origin });
    const deliverAndArrive = async () => {
      const arrival = held.arrived();
      const ended = deliver(bench.delivery, callback.id);
      await arrival;
      return { ended };
    };
    const first = await deliverAndArrive();
    advanceTime(61 * SECOND_MS);
    const second = await deliverAndArrive();
    return { ...held, callback, first: first.ended, second: second.ended };
  }

  it("still counts if the receiver accepted the callback", async () => {
    const { respond, callback, first, second } = await overtaken();
    respond(0, 200);
    expect(await first).toEqual({ status: "delivered" });
    respond(1, 500);
    expect(await second).toEqual({ status: "skipped" });
    expect(await findCallback(callback.id)).toMatchObject({ status: "delivered", attempts: 2 });
    expect(await listAttempts(callback.id)).toMatchObject([
      { number: 1, statusCode: 200, error: null },
      { number: 2, statusCode: 500, responseExcerpt: null },
    ]);
  });

  it("can fail without changing the outcome or schedule of the delivery that took over", async () => {
    const { respond, callback, first, second } = await overtaken();
    respond(0, 500);
    expect(await first).toEqual({ status: "skipped" });
    expect(await findCallback(callback.id)).toMatchObject({
      status: "pending",
      nextAttemptAt: new Date(START_TIME.getTime() + 121 * SECOND_MS),
    });
    respond(1, 200);
    expect(await second).toEqual({ status: "delivered" });
  });
});

describe("a lost database connection during an attempt", () => {
  it("makes the delivery throw, but doesn't prevent a later delivery of the callback", async () => {
    const { receiver, arrived, respond } = await holdingReceiver();
    const callback = await insert({ url: receiver.origin });
    const { database } = bench.delivery;
    let isGone = false;
    const failing = new Proxy(database, {
      get: (target, name, self) => {
        if (isGone) throw new Error("The database is gone.");
        return Reflect.get(target, name, self);
      },
    });
    const arrival = arrived();
    const ended = deliver({ ...bench.delivery, database: failing }, callback.id);
    await arrival;
    isGone = true;
    respond(0, 200);
    await expect(ended).rejects.toThrow("gone");
    advanceTime(60 * SECOND_MS);
    const again = arrived();
    const redelivered = deliver(bench.delivery, callback.id);
    await again;
    respond(1, 200);
    expect(await redelivered).toEqual({ status: "delivered" });
  });
});
