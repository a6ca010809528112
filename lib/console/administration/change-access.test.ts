import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { recordBases, regions } from "@/db/schema/regions";
import { securityEvents } from "@/db/schema/security-events";
import { db } from "@/lib/platform/database/client";
import { call, countLockWaits, newRegion, openSecondConnection, openTestApi, waitUntil } from "@/test/api";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

test("a change to a staff member's access waits for a concurrent deletion of the region, then fails with region_not_found", async () => {
  const region = await newRegion();
  const [admin, adviser] = [await newStaff("admin"), await newStaff("adviser", region)];
  const access = (role: string) => ({ isAdmin: false, roles: [{ regionId: region.id, role }] });
  const body = { ...access("manager"), seen: access("adviser") };
  const path = `/api/console/administration/staff/${adviser.id}`;
  const other = openSecondConnection();
  let changing: ReturnType<typeof call> | undefined;
  await other.database.transaction(async (transaction) => {
    await transaction.select().from(regions).where(eq(regions.id, region.id)).for("update");
    await transaction.select().from(recordBases).where(eq(recordBases.regionId, region.id)).for("update");
    changing = call("PATCH", path, { headers: admin.headers, body });
    await waitUntil(async () => (await countLockWaits()) > 0);
    await transaction.delete(regions).where(eq(regions.id, region.id));
  });
  expect((await changing)?.body.code).toBe("region_not_found");
  await other.close();
});

test("saving a staff member's current access changes nothing and records nothing", async () => {
  const region = await newRegion();
  const [admin, adviser, other] = [
    await newStaff("admin"),
    await newStaff("adviser", region),
    await newStaff("admin"),
  ];
  const same = { isAdmin: false, roles: [{ regionId: region.id, role: "adviser" }] };
  for (const [id, access] of [
    [adviser.id, same],
    [other.id, { isAdmin: true, roles: [] }],
  ] as const) {
    const body = { ...access, seen: access };
    const response = await call("PATCH", `/api/console/administration/staff/${id}`, {
      headers: admin.headers,
      body,
    });
    expect([response.status, response.body.data]).toMatchObject([200, access]);
    const isChange = and(eq(securityEvents.subjectId, id), eq(securityEvents.action, "staff.changed"));
    expect(await db().$count(securityEvents, isChange)).toBe(0);
  }
  expect(await db().$count(events, eq(events.recordId, adviser.id))).toBe(0);
});

test("a region's log says that the access changed, not that it ended, if someone becomes an admin", async () => {
  const region = await newRegion();
  const [admin, adviser] = [await newStaff("admin"), await newStaff("adviser", region)];
  const roles = [{ regionId: region.id, role: "adviser" }];
  const body = { isAdmin: true, roles: [], seen: { isAdmin: false, roles } };
  const path = `/api/console/administration/staff/${adviser.id}`;
  expect((await call("PATCH", path, { headers: admin.headers, body })).status).toBe(200);
  const recorded = await db()
    .select({ action: events.action })
    .from(events)
    .where(eq(events.recordId, adviser.id));
  expect(recorded).toEqual([{ action: "staff.changed" }]);
});
