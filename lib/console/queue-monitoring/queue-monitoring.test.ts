import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import { claimCallbacks } from "@/lib/engine/callbacks/claim";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { processDeliverySlots } from "@/lib/engine/callbacks/delivery-slots";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { type HttpReceiver, type ReceivedRequest, startHttpReceiver } from "@/test/http-receiver";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { isValidCallback } from "@/test/verify-callback";

let receiver: HttpReceiver;
let status = 200;
let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.ALLOW_PRIVATE_TARGETS = "1";
  receiver = await startHttpReceiver((response) => response.writeHead(status).end(`said ${status}`));
  region = await newRegion();
  manager = await newStaff("manager", region);
});
afterAll(() => receiver.close());

const deliverOnce = () => deliverDue({ database: db() });
const callConsole = (
  method: string,
  path: string,
  options: { body?: unknown; person?: TestStaffMember } = {},
) =>
  call(method, `/api/console/${path}`, { headers: (options.person ?? manager).headers, body: options.body });

/** Creates a finished mutation whose callback was attempted once, with this response status. */
async function withCallback(responseStatus: number): Promise<string> {
  const query = `?callbackUrl=${encodeURIComponent(`${receiver.origin}/hook`)}`;
  const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
  const accepted = await call("POST", `/api/v2/candidates${query}`, { key: region.key, body });
  await drainQueue(region);
  status = responseStatus;
  await deliverOnce();
  return accepted.body.data.mutationId;
}

describe("a base's queue", () => {
  test("shows how many mutations and callbacks are waiting and since when, for this base only", async () => {
    const own = await newRegion();
    const person = await newStaff("reader", own);
    const queue = async () => (await callConsole("GET", "queue", { person })).body.data;
    expect(await queue()).toEqual({
      queuedMutations: 0,
      oldestQueuedAt: null,
      pendingCallbacks: 0,
      nextCallbackAt: null,
      unresponsiveReceivers: [],
    });
    const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
    await call("POST", "/api/v2/candidates?callbackUrl=https://example.org/x", { key: own.key, body });
    await call("POST", "/api/v2/candidates", { key: region.key, body });
    expect(await queue()).toMatchObject({ queuedMutations: 1, oldestQueuedAt: expect.any(String) });
    await drainQueue(own);
    expect(await queue()).toMatchObject({
      queuedMutations: 0,
      pendingCallbacks: 1,
      nextCallbackAt: expect.any(String),
    });
    const sandbox = await call("GET", "/api/console/queue", {
      headers: { ...person.headers, "x-api-sandbox": "true" },
    });
    expect(sandbox.body).toMatchObject({ data: { pendingCallbacks: 0 }, meta: { sandboxEnabled: true } });
    await drainQueue(region);
  });
});

describe("an unresponsive receiver", () => {
  /** Queues a callback to a receiver that doesn't exist, and returns the id of its mutation. */
  async function queueCallback(of: TestRegion): Promise<string> {
    const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
    const url = "/api/v2/candidates?callbackUrl=https://gone.example:8443/x";
    const accepted = await call("POST", url, { key: of.key, body });
    await drainQueue(of);
    return accepted.body.data.mutationId;
  }

  test("is shown only in the base whose callbacks fail, with the time of its first failure and the kind of its last failure", async () => {
    const own = await newRegion();
    const at = new Date("2026-01-05T10:00:00.000Z");
    const { breaker } = processDeliverySlots();
    const unresponsive = { baseId: own.bases.live, host: "gone.example:8443" };
    await queueCallback(own);
    const shown = async (of: TestRegion) => {
      const person = await newStaff("reader", of);
      return (await callConsole("GET", "queue", { person })).body.data.unresponsiveReceivers;
    };
    for (let failure = 0; failure < 4; failure++) breaker.record(unresponsive, "timeout", at);
    expect(await shown(own)).toEqual([]);
    breaker.record(unresponsive, "connection", new Date(at.getTime() + 1));
    expect(await shown(own)).toEqual([
      { host: "gone.example:8443", since: at.toISOString(), failure: "connection" },
    ]);
    expect(await shown(await newRegion())).toEqual([]);
    breaker.record(unresponsive, "response", at);
    expect(await shown(own)).toEqual([]);
  });

  test("is no longer shown once staff have stopped its last callback", async () => {
    const own = await newRegion();
    const person = await newStaff("manager", own);
    const unresponsive = { baseId: own.bases.live, host: "gone.example:8443" };
    const shown = async () => (await callConsole("GET", "queue", { person })).body.data.unresponsiveReceivers;
    const id = await queueCallback(own);
    for (let failure = 0; failure < 5; failure++)
      processDeliverySlots().breaker.record(unresponsive, "timeout", new Date());
    expect(await shown()).toHaveLength(1);
    await callConsole("POST", `mutations/${id}/stop`, { person });
    expect(await shown()).toEqual([]);
  });
});

describe("a callback", () => {
  test("is resent with the same body and a new signature, even after delivery", async () => {
    const id = await withCallback(200);
    const [first] = receiver.received.filter(({ body }) => body.includes(id));
    expect((await callConsole("POST", `mutations/${id}/send-again`)).body.data.callback.status).toBe(
      "pending",
    );
    await deliverOnce();
    const [, second] = receiver.received.filter(({ body }) => body.includes(id));
    expect(second?.body).toBe(first?.body);
    const signature = "x-mutationengine-signature";
    expect(second?.headers[signature]).not.toBe(first?.headers[signature]);
    const responses = await callConsole("GET", `mutations/${id}/responses`);
    expect(responses.body.data).toEqual([
      { number: 1, responseExcerpt: "said 200" },
      { number: 2, responseExcerpt: "said 200" },
    ]);
  });

  test("can be stopped once, and isn't sent until staff resend it", async () => {
    const id = await withCallback(503);
    const stopped = await callConsole("POST", `mutations/${id}/stop`);
    expect(stopped.body.data.callback).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect((await callConsole("POST", `mutations/${id}/stop`)).body.code).toBe("callback_not_sendable");
    await db().update(callbacks).set({ nextAttemptAt: new Date() }).where(eq(callbacks.mutationId, id));
    await deliverOnce();
    const sent = () => receiver.received.filter(({ body }) => body.includes(id));
    expect(sent()).toHaveLength(1);
    status = 200;
    expect((await callConsole("POST", `mutations/${id}/send-again`)).status).toBe(200);
    await deliverOnce();
    expect(sent()).toHaveLength(2);
  });

  test("isn't sent twice if staff resend it during an attempt, even after stopping it", async () => {
    const id = await withCallback(503);
    const claim = async () => {
      const [waiting] = await db().select().from(callbacks).where(eq(callbacks.mutationId, id));
      return claimCallbacks(db(), [waiting?.id ?? ""], new Date());
    };
    const act = (action: "send-again" | "stop") => callConsole("POST", `mutations/${id}/${action}`);
    await act("send-again");
    expect(await claim()).toMatchObject([{ number: 2 }]);
    expect((await act("send-again")).status).toBe(200);
    expect(await claim()).toEqual([]);
    await act("stop");
    expect((await act("send-again")).body.data.callback.status).toBe("pending");
    expect(await claim()).toEqual([]);
    // Simulate an expired lease of a process that died.
    await db().update(callbacks).set({ nextAttemptAt: new Date() }).where(eq(callbacks.mutationId, id));
    await act("send-again");
    expect(await claim()).toMatchObject([{ number: 3 }]);
    await act("stop");
  });

  test("can't be viewed, resent or stopped by another region", async () => {
    const id = await withCallback(503);
    const stranger = await newStaff("manager", await newRegion());
    for (const [method, path] of [
      ["GET", "responses"],
      ["POST", "send-again"],
      ["POST", "stop"],
    ] as const) {
      const response = await callConsole(method, `mutations/${id}/${path}`, { person: stranger });
      expect([path, response.body.code]).toEqual([path, "mutation_not_found"]);
    }
    await callConsole("POST", `mutations/${id}/stop`);
  });

  test("can't be resent by a reader or an adviser", async () => {
    const id = await withCallback(200);
    for (const role of ["reader", "adviser"] as const) {
      const person = await newStaff(role, region);
      expect((await callConsole("POST", `mutations/${id}/send-again`, { person })).status).toBe(403);
    }
  });
});

describe("the callback test", () => {
  const send = (url?: string, person = manager) =>
    callConsole("POST", "callbacks/test", { body: { url }, person });

  test("signs with the region's secret, and says what the receiver does wrong", async () => {
    status = 418;
    const { data } = (await send(`${receiver.origin}/try`)).body;
    expect(data.trials[0]).toMatchObject({
      trial: "valid",
      passed: false,
      advice: "refuses_valid",
      statusCode: 418,
      responseExcerpt: "said 418",
    });
    const got = receiver.received.find(({ target }) => target === "/try") as ReceivedRequest;
    expect(JSON.parse(got.body)).toMatchObject({ status: "completed", result: { test: true } });
    const { signingSecret } = (await call("GET", "/api/v2/auth/regions/me", { key: region.key })).body.data;
    expect(isValidCallback(got, signingSecret)).toBe(true);
  });

  test("uses the region's callback URL if the request has none, and fails if the region has none either", async () => {
    const rejected = await send();
    expect([rejected.status, rejected.body.code]).toEqual([409, "no_callback_url"]);
    const callbackUrl = `${receiver.origin}/own`;
    const own = await newRegion();
    // Set the URL before the region's first request, because the region is cached after that.
    await db().update(regions).set({ callbackUrl }).where(eq(regions.id, own.id));
    expect((await send(undefined, await newStaff("manager", own))).body.data.url).toBe(callbackUrl);
    expect(receiver.received.filter(({ target }) => target === "/own")).toHaveLength(5);
  });

  test("returns 403 to an adviser", async () => {
    expect((await send(`${receiver.origin}/try`, await newStaff("adviser", region))).status).toBe(403);
  });
});
