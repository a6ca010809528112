import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { apiKeyCalls, apiKeys } from "@/db/schema/api-keys";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { deleteOldCalls, flushCalls } from "./calls";

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
  manager = await newStaff("manager", region);
});

type Listed = { id: string; callsByDay: number[]; tokenPreview: string };
const list = async ({ headers } = manager) => call("GET", "/api/console/api-keys", { headers });
const listed = async (): Promise<Listed[]> => (await list()).body.data;

test("the key list shows each key's calls per day, with today last, but not its token", async () => {
  for (let times = 0; times < 3; times += 1) await call("GET", "/api/v2/candidates", { key: region.key });
  await flushCalls();
  await call("GET", "/api/v2/candidates", { key: region.key });
  await flushCalls();
  const [key] = await listed();
  expect(key?.callsByDay).toEqual([0, 0, 0, 0, 0, 0, 4]);
  expect(JSON.stringify(await listed())).not.toContain(region.key);
});

test("the key list counts concurrent requests, but not requests with an invalid key", async () => {
  const own = await newRegion();
  const requests = Array.from({ length: 40 }, () => call("GET", "/api/v2/candidates", { key: own.key }));
  await Promise.all([...requests, flushCalls()]);
  await call("GET", "/api/v2/candidates", { key: `${own.key.slice(0, -1)}!` });
  await Promise.all([flushCalls(), flushCalls()]);
  const [key] = (await list(await newStaff("manager", own))).body.data;
  expect(key.callsByDay.at(-1)).toBe(40);
});

test("the key list counts a request on the UTC day on which it arrived", async () => {
  const own = await newRegion();
  const person = await newStaff("manager", own);
  const today = new Date();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(today.getTime() - 86_400_000) });
  try {
    await call("GET", "/api/v2/candidates", { key: own.key });
  } finally {
    vi.useRealTimers();
  }
  await call("GET", "/api/v2/candidates", { key: own.key });
  await flushCalls();
  expect((await list(person)).body.data[0].callsByDay.slice(-2)).toEqual([1, 1]);
});

test("the key list returns the counts of the last seven days, and deleteOldCalls deletes older counts", async () => {
  const [key] = await db().select().from(apiKeys).where(eq(apiKeys.regionId, region.id));
  const day = (ago: number) => sql`(now() at time zone 'UTC')::date - ${ago}::int`;
  const apiKeyId = key?.id ?? "";
  await db()
    .insert(apiKeyCalls)
    .values([6, 7, 8].map((ago) => ({ apiKeyId, day: day(ago) as unknown as string, calls: ago })));
  expect((await listed())[0]?.callsByDay.slice(0, 2)).toEqual([6, 0]);
  await deleteOldCalls(db());
  const remaining = await db().select().from(apiKeyCalls).where(eq(apiKeyCalls.apiKeyId, apiKeyId));
  expect(remaining.map(({ calls }) => calls).sort()).not.toContain(8);
  expect((await listed())[0]?.callsByDay[0]).toBe(6);
});

test("the key list still counts the calls of other keys after a region and its key are deleted", async () => {
  const gone = await newRegion();
  await call("GET", "/api/v2/candidates", { key: gone.key });
  await db().execute(sql`delete from regions where id = ${gone.id}`);
  const before = (await listed())[0]?.callsByDay.at(-1) ?? 0;
  await call("GET", "/api/v2/candidates", { key: region.key });
  await flushCalls();
  expect((await listed())[0]?.callsByDay.at(-1)).toBe(before + 1);
});

test.each(["reader", "adviser"] as const)(
  "the key list returns 403 to staff with the %s role",
  async (role) => {
    expect((await list(await newStaff(role, region))).status).toBe(403);
  },
);

test("the key list doesn't show keys of other regions, and returns 404 to staff of another region", async () => {
  const stranger = await newStaff("manager", await newRegion());
  const ids = (await list(stranger)).body.data.map(({ id }: Listed) => id);
  expect(ids).not.toContain((await listed())[0]?.id);
  const headers = { ...stranger.headers, "x-region": region.id };
  expect((await call("GET", "/api/console/api-keys", { headers })).status).toBe(404);
});

test("creating and deleting a key records an audit event without the token", async () => {
  const { headers } = manager;
  const created = await call("POST", "/api/v2/auth/regions/api-keys", {
    headers,
    body: { description: "CRM" },
  });
  await call("DELETE", `/api/v2/auth/regions/api-keys/${created.body.data.id}`, { headers });
  const rows = await db().select().from(events).where(eq(events.recordId, created.body.data.id));
  expect(rows.map(({ action, actorId, baseId }) => [action, actorId, baseId])).toEqual([
    ["api_key.created", manager.id, region.bases.live],
    ["api_key.revoked", manager.id, region.bases.live],
  ]);
  expect(JSON.stringify(rows)).not.toContain(created.body.data.token);
});
