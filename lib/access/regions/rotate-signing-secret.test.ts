import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { insertCallback } from "@/test/callback-fixtures";
import { deliver } from "@/test/deliver-callback";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { isValidCallback } from "@/test/verify-callback";

const PREVIOUS = "x-mutationengine-signature-previous";
const HOUR_MS = 3_600_000;

let receiver: HttpReceiver;
beforeAll(openTestApi);
beforeAll(async () => {
  receiver = await startHttpReceiver();
});
afterAll(() => receiver.close());

const rotate = async (region: TestRegion) =>
  (await call("POST", "/api/v2/auth/regions/signing-secret/rotate", { key: region.key })).body.data;
const secretOf = async (region: TestRegion): Promise<string> =>
  (await call("GET", "/api/v2/auth/regions/me", { key: region.key })).body.data.signingSecret;

/** Delivers a callback of the region at `now` and returns the request as received. */
async function receivedAt(region: TestRegion, now: Date) {
  const { id } = await insertCallback(db(), region.bases.live, {
    url: `${receiver.origin}/hook`,
    dueAt: now,
  });
  const network = { ...defaultNetwork(), isAllowed: () => true };
  await deliver({ database: db(), network, now: () => now }, id);
  const [row] = await db().select().from(callbacks).where(eq(callbacks.id, id));
  expect(row?.status).toBe("delivered");
  return receiver.received.at(-1) ?? expect.fail("no callback was received");
}

test("rotating the secret returns a new one, and callbacks have both signatures for 24 hours [contract 3.secret-rotated 6.previous-signature]", async () => {
  const region = await newRegion();
  const old = await secretOf(region);
  const rotated = await rotate(region);
  expect(rotated.signingSecret).toMatch(/^ctw_/);
  expect(rotated.signingSecret).not.toBe(old);
  expect(await secretOf(region)).toBe(rotated.signingSecret);
  const until = Date.parse(rotated.previousSecretUntil);
  expect(Math.abs(until - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);
  const within = await receivedAt(region, new Date(until - 1));
  expect(isValidCallback(within, rotated.signingSecret)).toBe(true);
  expect(isValidCallback(within, old, PREVIOUS)).toBe(true);
  const after = await receivedAt(region, new Date(until));
  expect(isValidCallback(after, rotated.signingSecret)).toBe(true);
  expect(after.headers).not.toHaveProperty(PREVIOUS);
});

test("a second rotation retires the first secret immediately, and callbacks are signed with the second and third secret", async () => {
  const region = await newRegion();
  const first = await secretOf(region);
  const second = await rotate(region);
  const third = await rotate(region);
  expect(third.previousSecretUntil >= second.previousSecretUntil).toBe(true);
  const received = await receivedAt(region, new Date());
  expect(isValidCallback(received, third.signingSecret)).toBe(true);
  expect(isValidCallback(received, second.signingSecret, PREVIOUS)).toBe(true);
  expect(isValidCallback(received, first, PREVIOUS)).toBe(false);
});

test("two concurrent rotations return two secrets that are both valid: the current and the previous one", async () => {
  const region = await newRegion();
  const both = await Promise.all([rotate(region), rotate(region)]);
  const received = await receivedAt(region, new Date());
  const current = await secretOf(region);
  const [other] = both.filter(({ signingSecret }) => signingSecret !== current);
  expect(both.map(({ signingSecret }) => signingSecret)).toContain(current);
  expect(isValidCallback(received, current)).toBe(true);
  expect(isValidCallback(received, other.signingSecret, PREVIOUS)).toBe(true);
});

test("rotating the secret stores both secrets encrypted", async () => {
  const region = await newRegion();
  const secrets = [await secretOf(region), (await rotate(region)).signingSecret];
  const [row] = await db().select().from(regions).where(eq(regions.id, region.id));
  // Search without the prefix, because an encrypted secret can contain the prefix by chance.
  for (const secret of secrets) expect(JSON.stringify(row)).not.toContain(secret.slice(4));
});

test("rotating works with an admin key, returns 403 for another region's key or a webhook key, and returns 400 for an unknown parameter", async () => {
  const [region, other] = [await newRegion(), await newRegion()];
  const address = `/api/v2/auth/regions/signing-secret/rotate?region=${region.id}`;
  const before = await secretOf(region);
  expect((await call("POST", address, { key: other.key })).body.code).toBe("forbidden");
  expect((await call("POST", address, { key: await newGlobalKey("webhook") })).body.code).toBe("forbidden");
  expect((await call("POST", `${address}&hours=0`, { key: region.key })).body.code).toBe("validation_error");
  expect(await secretOf(region)).toBe(before);
  const rotated = await call("POST", address, { key: await newGlobalKey("admin") });
  expect(await secretOf(region)).toBe(rotated.body.data.signingSecret);
});
