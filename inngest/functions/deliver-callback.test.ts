import { InngestTestEngine } from "@inngest/test";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { insertCallback } from "@/test/callback-fixtures";
import { type HttpReceiver, type ReceivedRequest, startHttpReceiver } from "@/test/http-receiver";
import { newInngest } from "../client";
import { callbackDue } from "../events";
import { deliverCallbackFunction } from "./deliver-callback";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let close: () => Promise<void>;
let region: TestRegion;
let receiver: HttpReceiver | undefined;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
});
afterEach(() => receiver?.close());
afterAll(() => close());

const engineFor = (callbackId: string) =>
  new InngestTestEngine({
    function: deliverCallbackFunction(newInngest({ INNGEST_DEV: "1" })),
    events: [callbackDue.create({ callbackId })],
  });

/** Creates a callback whose receiver responds with these statuses in order, then with 200. */
async function callbackAnswered(statuses: number[]) {
  receiver = await startHttpReceiver((response) => response.writeHead(statuses.shift() ?? 200).end());
  const { id } = await insertCallback(db(), region.bases.live, { url: `${receiver.origin}/hook` });
  return { id, received: receiver.received };
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

/** Replaces each sleep of the run: makes the callback due, so that the run continues at once. */
const timePasses = (id: string, sleeps: number) =>
  Array.from({ length: sleeps }, (_, index) => ({ id: `wait ${index + 1}`, handler: () => makeDue(id) }));

const nonceOf = (request: ReceivedRequest) => request.headers["x-mutationengine-nonce"];

describe("the deliver-callback function", () => {
  test("delivers the callback and ends", async () => {
    const { id, received } = await callbackAnswered([]);
    const { result, error, ctx } = await engineFor(id).execute();
    expect({ result, error }).toEqual({ result: "delivered", error: undefined });
    expect(ctx.step.sleepUntil).not.toHaveBeenCalled();
    expect(received).toHaveLength(1);
    expect(await callbackOf(id)).toMatchObject({ status: "delivered", attempts: 1 });
  });

  test("sleeps until the next attempt", async () => {
    const { id, received } = await callbackAnswered([503]);
    const { step } = await engineFor(id).executeStep("wait 1");
    const after = await callbackOf(id);
    expect(step).toMatchObject({ op: "Sleep", name: after?.nextAttemptAt.toISOString() });
    const [attempt] = await attemptsOf(id);
    const endedAtMs = (attempt?.startedAt.getTime() ?? 0) + (attempt?.durationMs ?? 0);
    const waitMs = (after?.nextAttemptAt.getTime() ?? 0) - endedAtMs;
    expect(waitMs).toBeGreaterThanOrEqual(4_500);
    expect(waitMs).toBeLessThanOrEqual(5_500);
    expect(received).toHaveLength(1);
  });

  test("retries after each sleep with a new nonce until delivered", async () => {
    const { id, received } = await callbackAnswered([503, 302, 500]);
    const { result, error } = await engineFor(id).execute({ steps: timePasses(id, 3) });
    expect({ result, error }).toEqual({ result: "delivered", error: undefined });
    expect(new Set(received.map(nonceOf)).size).toBe(4);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect((await attemptsOf(id)).map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [1, 503],
      [2, 302],
      [3, 500],
      [4, 200],
    ]);
  });

  test("fails after the tenth attempt, or at once after 410", async () => {
    const stubborn = await callbackAnswered(Array(20).fill(500));
    const { result } = await engineFor(stubborn.id).execute({ steps: timePasses(stubborn.id, 20) });
    expect(result).toBe("failed");
    expect(stubborn.received).toHaveLength(10);
    await receiver?.close();
    const gone = await callbackAnswered([410]);
    expect((await engineFor(gone.id).execute()).result).toBe("failed");
    expect(gone.received).toHaveLength(1);
  });

  test("ends when the callback is finished, missing or not due", async () => {
    const { id, received } = await callbackAnswered([]);
    await db()
      .update(callbacks)
      .set({ nextAttemptAt: new Date(Date.now() + 60_000) })
      .where(eq(callbacks.id, id));
    expect((await engineFor(id).execute()).result).toBe("skipped");
    await makeDue(id);
    expect((await engineFor(id).execute()).result).toBe("delivered");
    expect((await engineFor(id).execute()).result).toBe("skipped");
    expect((await engineFor("00000000-0000-7000-8000-000000000000").execute()).result).toBe("skipped");
    expect(received).toHaveLength(1);
  });

  test("calls the receiver once when ten runs handle the same callback", async () => {
    const { id, received } = await callbackAnswered([]);
    const runs = await Promise.all(Array.from({ length: 10 }, () => engineFor(id).execute()));
    expect(runs.map(({ result }) => result).sort()).toEqual(["delivered", ...Array(9).fill("skipped")]);
    expect(received).toHaveLength(1);
  });
});
