import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { apiKeyCalls, apiKeys } from "@/db/schema/api-keys";
import { recordBases } from "@/db/schema/regions";
import { staffSessions } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { newRegion, openSecondConnection, openTestApi } from "@/test/api";
import { newStaff, signInStaff } from "@/test/staff";
import { sweep } from "./sweep";

beforeAll(openTestApi);

test("clearing a large sandbox doesn't delay the other tasks of the sweep", async () => {
  const { id, bases } = await newRegion();
  const isSandbox = eq(recordBases.id, bases.sandbox);
  await db()
    .update(recordBases)
    .set({ clearedAt: new Date(0) })
    .where(isSandbox);
  const [key] = await db().select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.regionId, id));
  await db()
    .insert(apiKeyCalls)
    .values({ apiKeyId: String(key?.id), day: "2001-01-01", calls: 1 });
  const second = openSecondConnection();
  let sweeping: Promise<null> | undefined;
  await second.database
    .transaction(async (transaction) => {
      await transaction.execute(sql`select from record_bases where id = ${bases.sandbox} for update`);
      sweeping = sweep(db());
      await expect.poll(() => db().$count(apiKeyCalls), { timeout: 30_000 }).toBe(0);
      const [sandbox] = await db().select().from(recordBases).where(isSandbox);
      expect(sandbox?.clearedAt).toEqual(new Date(0));
    })
    .finally(second.close);
  await sweeping;
  const [sandbox] = await db().select().from(recordBases).where(isSandbox);
  expect(sandbox?.clearedAt).not.toEqual(new Date(0));
}, 60_000);

test("the sweep starts no task after its signal aborts", async () => {
  const { id } = await newRegion();
  const [key] = await db().select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.regionId, id));
  const old = { apiKeyId: String(key?.id), day: "2001-01-01", calls: 1 };
  await db().insert(apiKeyCalls).values(old);
  await sweep(db(), AbortSignal.abort());
  expect(await db().$count(apiKeyCalls)).toBe(1);
  await sweep(db());
  expect(await db().$count(apiKeyCalls)).toBe(0);
});

test("the sweep deletes staff sessions that ended more than 30 days ago", async () => {
  const monthsAgo = new Date(Date.now() - 60 * 24 * 3_600_000);
  const person = await newStaff("reader", undefined, { now: monthsAgo });
  const { sessionId } = await signInStaff(person.id);
  await sweep(db());
  const left = await db().select().from(staffSessions).where(eq(staffSessions.staffId, person.id));
  expect(left.map(({ id }) => id)).toEqual([sessionId]);
});
