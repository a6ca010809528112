import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import {
  call,
  countLockWaits,
  newRegion,
  openSecondConnection,
  openTestApi,
  runMutation,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { tryLockBase } from "../try-lock-base";
import { clearSandboxes, lastClearingTime } from "./clear";

beforeAll(openTestApi);

const person = [{ name: "Anna", email: "anna@example.org", privacyConsent: true }];
const cleared = (region: TestRegion, at: Date) =>
  db().update(recordBases).set({ clearedAt: at }).where(eq(recordBases.regionId, region.id));
const twoDaysAgo = () => new Date(Date.now() - 2 * 86_400_000);
const countIn = async (region: TestRegion, version: "v2" | "sandbox") =>
  (await call("GET", `/api/${version}/candidates`, { key: region.key })).body.data.length;

test("clearSandboxes empties a sandbox that was last cleared before 03:00 in Amsterdam, and keeps live data [spec 8.sandbox-cleared] [contract 9.sandbox]", async () => {
  const region = await newRegion();
  await runMutation(region, "POST", "/api/v2/candidates", { body: person });
  await runMutation(region, "POST", "/api/sandbox/candidates", { body: person });
  await cleared(region, twoDaysAgo());
  expect(await clearSandboxes(db())).toBe(1);
  expect([await countIn(region, "v2"), await countIn(region, "sandbox")]).toEqual([1, 0]);
  expect((await call("GET", "/api/sandbox/mutations", { key: region.key })).body.data).toEqual([]);
});

test("clearSandboxes skips a sandbox that was cleared after 03:00", async () => {
  const region = await newRegion();
  await runMutation(region, "POST", "/api/sandbox/candidates", { body: person });
  await cleared(region, new Date());
  expect(await clearSandboxes(db())).toBe(0);
  expect(await countIn(region, "sandbox")).toBe(1);
});

test("clearSandboxes keeps queued mutations and pending callbacks", async () => {
  const region = await newRegion();
  const address = "/api/sandbox/candidates?callbackUrl=https://example.org/hook";
  await runMutation(region, "POST", address, { body: person });
  await call("POST", "/api/sandbox/candidates", { key: region.key, body: person });
  await cleared(region, twoDaysAgo());
  expect(await clearSandboxes(db())).toBe(1);
  const left = await db().select().from(mutations).where(eq(mutations.baseId, region.bases.sandbox));
  expect(left.map((row) => row.status).sort()).toEqual(["completed", "queued"]);
  const [callback] = await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.sandbox));
  expect(callback).toMatchObject({ status: "pending", body: expect.stringContaining("Anna") });
});

test("clearSandboxes skips a locked sandbox and clears it the next time", async () => {
  const region = await newRegion();
  await cleared(region, twoDaysAgo());
  await db().transaction(async (transaction) => {
    await tryLockBase(transaction, region.bases.sandbox);
    expect(await clearSandboxes(db())).toBe(0);
  });
  expect(await clearSandboxes(db())).toBe(1);
});

/** Holds up clearSandboxes while it empties the region's sandbox, until `work` is done. */
async function duringClearing(region: TestRegion, signal: AbortSignal, work: () => Promise<unknown>) {
  const other = openSecondConnection();
  const isHere = eq(candidates.baseId, region.bases.sandbox);
  const clearing = await other.database.transaction(async (transaction) => {
    await transaction.select({ id: candidates.id }).from(candidates).where(isHere).for("update");
    const running = clearSandboxes(db(), { signal });
    await waitUntil(async () => (await countLockWaits()) > 0);
    await work();
    return { running };
  });
  await other.close();
  return clearing.running;
}

describe("clearSandboxes with two sandboxes that are due", () => {
  let first: TestRegion;
  let second: TestRegion;
  beforeEach(async () => {
    first = await newRegion();
    second = await newRegion();
    for (const region of [first, second]) {
      await runMutation(region, "POST", "/api/sandbox/candidates", { body: person });
      await cleared(region, twoDaysAgo());
    }
  });

  test("skips the second if somebody empties it while the first is being cleared", async () => {
    const count = await duringClearing(first, new AbortController().signal, async () => {
      expect((await call("POST", "/api/sandbox/reset", { key: second.key })).status).toBe(200);
      await runMutation(second, "POST", "/api/sandbox/candidates", { body: person });
    });
    expect([count, await countIn(first, "sandbox"), await countIn(second, "sandbox")]).toEqual([1, 0, 1]);
  });

  test("stops at the next batch once the signal aborts, and clears both the next time", async () => {
    const controller = new AbortController();
    expect(await duringClearing(first, controller.signal, async () => controller.abort())).toBe(0);
    expect(await countIn(second, "sandbox")).toBe(1);
    expect(await clearSandboxes(db())).toBe(2);
  });
});

test.each([
  ["2026-07-01T00:59:59Z", "2026-06-30T01:00:00.000Z"],
  ["2026-07-01T01:00:00Z", "2026-07-01T01:00:00.000Z"],
  ["2026-01-15T01:59:59Z", "2026-01-14T02:00:00.000Z"],
  ["2026-01-15T02:00:00Z", "2026-01-15T02:00:00.000Z"],
  ["2026-03-29T12:00:00Z", "2026-03-29T01:00:00.000Z"],
])(
  "lastClearingTime at %s is the last 03:00 in Amsterdam, %s [contract 9.sandbox]",
  async (now, expected) => {
    const moment = lastClearingTime(sql`${now}::timestamptz`);
    const [row] = await db().execute<{ at: string }>(sql`select ${moment} as at`);
    expect(new Date(String(row?.at)).toISOString()).toBe(expected);
  },
);
