import { asc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { newContext } from "@/lib/contract/context";
import { sweep } from "@/lib/engine/mutations/sweep";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "@/test/api";
import { recordSecurityEvent } from "./record";
import { verifySecurityLog } from "./verify";

beforeAll(openTestApi);

/** Returns a time in the middle of the month that was this many months ago. */
const monthsAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
};

test("the sweep deletes the months that ended at least 18 months ago, and the rest of the security log still verifies", async () => {
  for (const months of [21, 19, 19, 18, 18, 1]) {
    const actor = { kind: "system" as const, id: "test" };
    const ctx = newContext({ db: db(), actor, now: () => monthsAgo(months) });
    await db().transaction((tx) =>
      recordSecurityEvent({ ...ctx, db: tx }, { action: "staff.changed", subjectId: null }),
    );
  }
  await sweep(db());
  const kept = await db().select().from(securityEvents).orderBy(asc(securityEvents.occurredAt));
  expect(kept.map(({ occurredAt, position }) => [occurredAt, position])).toEqual([
    [monthsAgo(18), 1],
    [monthsAgo(18), 2],
    [monthsAgo(1), 1],
  ]);
  expect(await verifySecurityLog(db())).toMatchObject({ rows: 3 });
});
