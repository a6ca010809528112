import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { type Claim, claimCallbacks } from "@/lib/engine/callbacks/claim";
import { finishAttempt } from "@/lib/engine/callbacks/deliver";
import { deliverDue } from "@/lib/engine/callbacks/deliver-due";
import { newDeliverySlots } from "@/lib/engine/callbacks/delivery-slots";
import type { NextStep } from "@/lib/engine/callbacks/schedule";
import { db } from "@/lib/platform/database/client";
import { registerWakeListeners } from "@/lib/platform/wake";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { newStaff, type TestStaffMember } from "@/test/staff";

let receiver: HttpReceiver;
let status: number;
let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.ALLOW_PRIVATE_TARGETS = "1";
  receiver = await startHttpReceiver((response) => response.writeHead(status).end());
});
beforeEach(async () => {
  status = 500;
  region = await newRegion();
  manager = await newStaff("manager", region);
  await setCallbackUrl("/old");
});
afterAll(() => receiver.close());

const setCallbackUrl = async (path: string | null) => {
  const body = { callbackUrl: path === null ? null : receiver.origin + path };
  expect((await call("PATCH", "/api/console/settings", { headers: manager.headers, body })).status).toBe(200);
};
/** Sends due callbacks one at a time. */
const deliverOnce = () =>
  deliverDue({ database: db(), baseId: region.bases.live, slots: newDeliverySlots({ total: 2 }) });
const makeDue = () =>
  db()
    .update(callbacks)
    .set({ nextAttemptAt: sql`now() - interval '1 second'` })
    .where(eq(callbacks.baseId, region.bases.live));

async function queueWrite(): Promise<string> {
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  return (await call("POST", "/api/v2/candidates", { headers: manager.headers, body })).body.data.mutationId;
}

/** Queues and executes a write. Returns its id. */
async function write(): Promise<string> {
  const id = await queueWrite();
  await drainQueue(region);
  return id;
}

const show = async (mutationId: string) =>
  (await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key })).body.data.callback;

test("after the region's URL changes, waiting callbacks are sent immediately, in order and before newer ones", async () => {
  const ids = [await write(), await write(), await write()];
  await deliverOnce();
  // The first write is the last one due.
  for (const [place, id] of ids.entries())
    await db()
      .update(callbacks)
      .set({ nextAttemptAt: new Date(Date.now() + (24 - place) * 3_600_000) })
      .where(eq(callbacks.mutationId, id));
  const wake = vi.fn();
  registerWakeListeners({ callbacks: wake });
  await setCallbackUrl("/new");
  registerWakeListeners({});
  expect(wake.mock.calls).toEqual([[expect.any(String), region.bases.live]]);
  const newer = await write();
  status = 200;
  await deliverOnce();
  const sent = receiver.received.filter(({ target }) => target === "/new");
  expect(sent.map(({ body }) => JSON.parse(body).mutationId)).toEqual([...ids, newer]);
});

test.each(["/new", null])(
  "a write that was accepted while the region's URL changed to %s doesn't use the former URL",
  async (path) => {
    const id = await queueWrite();
    await setCallbackUrl(path);
    // As if the write had been stored just after the change.
    const late = { callbackUrl: `${receiver.origin}/old` };
    await db().update(mutations).set(late).where(eq(mutations.id, id));
    receiver.received.length = 0;
    await drainQueue(region);
    await deliverOnce();
    expect(receiver.received.map(({ target }) => target)).toEqual(path ? [path] : []);
    expect((await show(id))?.url).toBe(path ? receiver.origin + path : undefined);
  },
);

test("after the region's URL changes, a callback gets the full number of new attempts, and still shows the earlier ones", async () => {
  const id = await write();
  const attempt = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await makeDue();
      await deliverOnce();
    }
  };
  await attempt(9);
  await setCallbackUrl("/new");
  await deliverOnce();
  const { nextAttemptAt, attempts } = await show(id);
  // The first interval of the schedule.
  expect(Date.parse(nextAttemptAt) - Date.now()).toBeLessThan(6_000);
  expect(attempts).toHaveLength(10);
  await attempt(8);
  expect((await show(id)).status).toBe("pending");
  await attempt(1);
  const failed = await show(id);
  expect(failed.status).toBe("failed");
  expect(failed.attempts.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 19 }, (_, index) => index + 1),
  );
});

test("a callback that failed for good isn't sent again when the region's URL changes", async () => {
  const id = await write();
  status = 410;
  await deliverOnce();
  await setCallbackUrl("/new");
  expect(await deliverOnce()).toEqual({ attempted: 0 });
  expect(await show(id)).toMatchObject({ url: `${receiver.origin}/new`, status: "failed" });
});

const RETRY: NextStep = { status: "pending", nextAttemptAt: new Date(Date.now() + 3_600_000) };
test.each<[NextStep, string, { isDataDue?: boolean; isChangedBack?: boolean }]>([
  [{ status: "failed" }, "pending", {}],
  [RETRY, "pending", {}],
  [{ status: "delivered" }, "delivered", {}],
  [{ status: "failed" }, "pending", { isDataDue: true }],
  [RETRY, "pending", { isDataDue: true }],
  [{ status: "delivered" }, "delivered", { isDataDue: true }],
  [{ status: "failed" }, "pending", { isChangedBack: true }],
])(
  "an attempt that was running while the region's URL changed counts only if it succeeds: %o, %s, %o",
  async (step, expected, { isDataDue, isChangedBack }) => {
    const id = await write();
    if (isDataDue) await makeDataDue(id);
    const [row] = await db().select().from(callbacks).where(eq(callbacks.mutationId, id));
    const [claim] = await claimCallbacks(db(), [String(row?.id)], new Date());
    await setCallbackUrl("/new");
    if (isChangedBack) await setCallbackUrl("/old");
    const result = { statusCode: 500, error: null, responseExcerpt: null, durationMs: 1 };
    await finishAttempt({ database: db() }, { claim: claim as Claim, result, step, endedAt: new Date() });
    expect((await show(id)).status).toBe(expected);
    status = 200;
    expect(await deliverOnce()).toEqual({ attempted: expected === "pending" ? 1 : 0 });
  },
);

/** Makes the personal data of the write due for erasure, as the deletion of its candidate does. */
const makeDataDue = (mutationId: string) =>
  db().update(mutations).set({ eraseAt: new Date() }).where(eq(mutations.id, mutationId));

test("a callback about a deleted candidate gets no more attempts when the region's URL changes, but the one about the deletion does", async () => {
  const id = await write();
  const { result } = (await call("GET", `/api/v2/mutations/${id}`, { key: region.key })).body.data;
  const path = `/api/v2/candidates/${result.candidates[0].id}`;
  const attempt = async () => {
    await makeDue();
    await deliverOnce();
  };
  for (let time = 0; time < 8; time++) await attempt();
  const deletion = (await call("DELETE", path, manager)).body.data.mutationId;
  await drainQueue(region);
  await setCallbackUrl("/new");
  await attempt();
  expect(targetsOf(id).at(-1)).toBe("/new");
  await setCallbackUrl("/newer");
  await attempt();
  expect(targetsOf(id)).toHaveLength(10);
  expect((await show(id)).status).toBe("failed");
  const [erased] = await db().select().from(callbacks).where(eq(callbacks.mutationId, id));
  expect(erased?.body).toBeNull();
  const [kept] = await db().select().from(callbacks).where(eq(callbacks.mutationId, deletion));
  expect(kept).toMatchObject({ status: "pending", attempts: 2, attemptsBeforeMove: 1 });
});

test("a delivered callback with data to erase gets no more attempts when it is sent again to the new URL", async () => {
  status = 200;
  const ids = [await write(), await write()];
  await deliverOnce();
  await makeDataDue(String(ids[1]));
  await setCallbackUrl("/new");
  for (const id of ids) expect(await sendAgain(id)).toBe(200);
  const before = ids.map(async (id) => {
    const [row] = await db().select().from(callbacks).where(eq(callbacks.mutationId, id));
    return [row?.url, row?.attemptsBeforeMove];
  });
  expect(await Promise.all(before)).toEqual([1, 0].map((count) => [`${receiver.origin}/new`, count]));
});

const sendAgain = async (id: string) =>
  (await call("POST", `/api/console/mutations/${id}/send-again`, { headers: manager.headers })).status;
const targetsOf = (id: string) =>
  receiver.received.filter(({ body }) => body.includes(id)).map(({ target }) => target);
const canResend = async (id: string) =>
  (await call("GET", `/api/console/mutations?q=${id}`, manager)).body.data[0].callback.canResend;

test("a delivered callback is sent again only to the region's current URL", async () => {
  status = 200;
  const id = await write();
  await deliverOnce();
  await setCallbackUrl("/new");
  expect(await sendAgain(id)).toBe(200);
  await deliverOnce();
  expect(targetsOf(id)).toEqual(["/old", "/new"]);
  expect(await show(id)).toMatchObject({ url: `${receiver.origin}/new`, status: "delivered" });
  await setCallbackUrl(null);
  expect(await canResend(id)).toBe(false);
  expect(await sendAgain(id)).toBe(409);
  await deliverOnce();
  expect(targetsOf(id)).toEqual(["/old", "/new"]);
});

test("a callback that is sent again follows the region's URL, like the callbacks that aren't delivered yet", async () => {
  status = 200;
  const id = await write();
  await deliverOnce();
  await setCallbackUrl("/new");
  status = 500;
  await sendAgain(id);
  await deliverOnce();
  await setCallbackUrl("/newer");
  status = 200;
  await deliverOnce();
  expect(targetsOf(id)).toEqual(["/old", "/new", "/newer"]);
});

test("the callback of an API key's write is sent again to the URL from its request, regardless of the region's URL", async () => {
  status = 200;
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  const callbackUrl = encodeURIComponent(`${receiver.origin}/own`);
  const path = `/api/v2/candidates?callbackUrl=${callbackUrl}`;
  const id = (await call("POST", path, { key: region.key, body })).body.data.mutationId;
  await drainQueue(region);
  await deliverOnce();
  await setCallbackUrl(null);
  expect(await canResend(id)).toBe(true);
  expect(await sendAgain(id)).toBe(200);
  await deliverOnce();
  expect(targetsOf(id)).toEqual(["/own", "/own"]);
});
