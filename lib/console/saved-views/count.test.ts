import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { savedViews } from "@/db/schema/saved-views";
import { db } from "@/lib/platform/database/client";
import {
  call,
  countLockWaits,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

const VIEWS = "/api/console/views";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

const save = async (body: object) =>
  (await call("POST", VIEWS, { headers: adviser.headers, body: { query: {}, ...body } })).body.data;
const countsOf = async ({ headers }: TestStaffMember, mode = {}) =>
  (await call("GET", `${VIEWS}/counts`, { headers: { ...headers, ...mode } })).body.data;
const candidate = (index: number, phase: string) => ({
  name: `Sanne ${index}`,
  email: `sanne${index}@example.org`,
  privacyConsent: true,
  phase,
});

test("the count of a view is the total of its list, in live and in the sandbox", async () => {
  const people = [candidate(1, "nieuw"), candidate(2, "nieuw"), candidate(3, "matchen")];
  await runMutation(region, "POST", "/api/v2/candidates", { body: people });
  const fresh = await save({ name: "Nieuw", query: { phase: "nieuw", columns: "name" } });
  const all = await save({ name: "Alles", query: { sort: "name" } });
  expect(await countsOf(adviser)).toEqual([
    { id: all.id, total: 3, isTotalMinimum: false },
    { id: fresh.id, total: 2, isTotalMinimum: false },
  ]);
  const inSandbox = await countsOf(adviser, { "x-api-sandbox": "true" });
  expect(inSandbox.map(({ total }: { total: number }) => total)).toEqual([0, 0]);
  expect(await countsOf(await newStaff("reader", region))).toEqual([]);
});

test("the count of a view is unknown if a filter of the view no longer exists", async () => {
  const { id } = await save({ name: "Oud" });
  await db()
    .update(savedViews)
    .set({ query: { phase: "verdwenen" } })
    .where(eq(savedViews.id, id));
  expect(await countsOf(adviser)).toEqual([{ id, total: null, isTotalMinimum: false }]);
});

test("while the views of a staff member are counted, the member's next requests wait and share one count", async () => {
  const { id } = await save({ name: "Alles" });
  const manager = await newStaff("manager", region);
  const { requests, others } = await db().transaction(async (transaction) => {
    await transaction.execute(sql`lock table saved_views in access exclusive mode`);
    const requests = Array.from({ length: 4 }, () => countsOf(adviser));
    const others = countsOf(manager);
    await waitUntil(async () => (await countLockWaits()) >= 2);
    // The other requests would have reached the lock by now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await countLockWaits()).toBe(2);
    return { requests, others };
  });
  const expected = [{ id, total: 0, isTotalMinimum: false }];
  expect(await Promise.all(requests)).toEqual(Array.from({ length: 4 }, () => expected));
  expect(await others).toEqual([]);
});
