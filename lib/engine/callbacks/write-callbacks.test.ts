import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { call, drainQueue, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { deliver } from "@/test/deliver-callback";
import { type HttpReceiver, type ReceivedRequest, startHttpReceiver } from "@/test/http-receiver";
import { isValidCallback } from "@/test/verify-callback";

/** End-to-end: sends writes through the API and delivers their callbacks to a real HTTP server. */

const receivers: HttpReceiver[] = [];
process.env.ALLOW_PRIVATE_TARGETS = "1";

beforeAll(openTestApi);
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function receive(...response: Parameters<typeof startHttpReceiver>): Promise<HttpReceiver> {
  const receiver = await startHttpReceiver(...response);
  receivers.push(receiver);
  return receiver;
}

const person = (name: string) => ({ name, email: `${name}@example.org`, privacyConsent: true });
const write = (key: string, name: string, query: string) =>
  call("POST", `/api/v2/candidates?${query}`, { key, body: [person(name)] });

async function deliverAll({ bases }: TestRegion, mode: "live" | "sandbox" = "live"): Promise<void> {
  const network = { ...defaultNetwork(), isAllowed: () => true };
  const rows = await db().select().from(callbacks).where(eq(callbacks.baseId, bases[mode]));
  for (const { id } of rows) {
    await deliver({ database: db(), now: () => new Date(), random: () => 0.5, network }, id);
  }
}

test("callbacks are signed with the region's secret, regardless of the key that sent the write [spec 6.secret-of-region 5.callbacks-signed 6.signature]", async () => {
  const receiver = await receive();
  const [region, other] = [await newRegion(), await newRegion()];
  const second = await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body: {} });
  const callbackUrl = `callbackUrl=${encodeURIComponent(`${receiver.origin}/terug?x=1`)}`;
  await write(region.key, "een", callbackUrl);
  await write(second.body.data.token, "twee", callbackUrl);
  await write(await newGlobalKey("admin"), "drie", `${callbackUrl}&region=${region.id}`);
  await drainQueue(region);
  await deliverAll(region);
  const secretOf = async ({ key }: TestRegion): Promise<string> =>
    (await call("GET", "/api/v2/auth/regions/me", { key })).body.data.signingSecret;
  const [secret, foreign] = [await secretOf(region), await secretOf(other)];
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received.map((request: ReceivedRequest) => isValidCallback(request, secret))).toEqual([
    true,
    true,
    true,
  ]);
  expect(receiver.received.some((request: ReceivedRequest) => isValidCallback(request, foreign))).toBe(false);
});

test("a failing callback neither undoes its write nor delays the next write [spec 6.harmless]", async () => {
  const receiver = await receive((response) => response.writeHead(500).end());
  const region = await newRegion();
  const callbackUrl = `callbackUrl=${encodeURIComponent(receiver.origin)}`;
  const first = await write(region.key, "een", callbackUrl);
  await drainQueue(region);
  await deliverAll(region);
  expect(receiver.received).toHaveLength(1);
  const later = await write(region.key, "twee", callbackUrl);
  await drainQueue(region);
  for (const { headers } of [first, later]) {
    const { data } = (await call("GET", String(headers.location), { key: region.key })).body;
    expect(data).toMatchObject({ status: "completed", attempts: 1, callback: { status: "pending" } });
  }
  expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(2);
});

test("a callback names its operation, candidates, region, mode and time, whether the write succeeds or fails [contract 6.callback-names]", async () => {
  const receiver = await receive();
  const region = await newRegion();
  const callbackUrl = `callbackUrl=${encodeURIComponent(receiver.origin)}`;
  const sent = { key: region.key, body: [person("een")] };
  const { body } = await call("POST", `/api/sandbox/candidates?${callbackUrl}`, sent);
  await drainQueue(region, "sandbox");
  const { data } = (await call("GET", `/api/sandbox/mutations/${body.data.mutationId}`, sent)).body;
  const created = data.result.candidates[0].id;
  await call("DELETE", `/api/sandbox/candidates/${created}?${callbackUrl}`, { key: region.key });
  await call("DELETE", `/api/sandbox/candidates/${created}?${callbackUrl}`, { key: region.key });
  await drainQueue(region, "sandbox");
  await deliverAll(region, "sandbox");
  const common = { region: region.id, sandbox: true, candidateIds: [created] };
  const reports = receiver.received.map((request) => JSON.parse(request.body));
  const finishedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(reports.sort((left, right) => (left.finishedAt < right.finishedAt ? -1 : 1))).toMatchObject([
    { ...common, operation: "candidates.create", status: "completed", finishedAt: data.finishedAt },
    { ...common, operation: "candidates.delete", status: "completed", finishedAt, result: { id: created } },
    {
      ...common,
      operation: "candidates.delete",
      status: "failed",
      finishedAt,
      result: { errorCode: "candidate_not_found" },
    },
  ]);
});

test("a callback that an older release stored is sent unchanged [contract 6.callback-stored]", async () => {
  const receiver = await receive();
  const region = await newRegion();
  await write(region.key, "een", `callbackUrl=${encodeURIComponent(receiver.origin)}`);
  await drainQueue(region);
  const stored = '{"mutationId":"0192","status":"completed","result":{"name":"Zoë"}}';
  await db().update(callbacks).set({ body: stored }).where(eq(callbacks.baseId, region.bases.live));
  await deliverAll(region);
  expect(receiver.received.map(({ body }) => body)).toEqual([stored]);
});
