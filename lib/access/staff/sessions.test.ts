import { and, asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { staffSessions } from "@/db/schema/staff-sessions";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { call, openTestApi } from "@/test/api";
import { newStaff, signInStaff } from "@/test/staff";
import { recordStatements } from "@/test/statements";
import { deleteOldStaffSessions, revokeStaffSessions } from "./sessions";

beforeAll(openTestApi);

const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

test("deleting old staff sessions keeps sessions that ended in the last 30 days and each person's latest session", async () => {
  const [person, absent] = [
    await newStaff("reader", undefined, { now: daysAgo(40) }),
    await newStaff("reader", undefined, { now: daysAgo(400) }),
  ];
  const recent = await signInStaff(person.id, undefined, { now: daysAgo(29) });
  const open = await signInStaff(person.id);
  await deleteOldStaffSessions(db(), new Date());
  const left = await db().select().from(staffSessions).orderBy(asc(staffSessions.createdAt));
  expect(left.map(({ id }) => id)).toEqual([absent.sessionId, recent.sessionId, open.sessionId]);
});

test("deleting old staff sessions deletes a session that was revoked more than 30 days ago", async () => {
  const person = await newStaff("reader", undefined, { now: daysAgo(31) });
  await signInStaff(person.id);
  const ctx = newContext({
    db: db(),
    actor: { kind: "staff", id: person.id } as const,
    now: () => daysAgo(31),
  });
  await revokeStaffSessions(ctx, person.id, { id: person.sessionId });
  await db()
    .update(staffSessions)
    .set({ expiresAt: daysAgo(-1) })
    .where(eq(staffSessions.id, person.sessionId));
  await deleteOldStaffSessions(db(), new Date());
  expect(await db().$count(staffSessions, eq(staffSessions.id, person.sessionId))).toBe(0);
});

test("signing out elsewhere counts and records only sessions that were open, and also revokes idle ones", async () => {
  const person = await newStaff("reader");
  const [expired, idle, open] = [
    await signInStaff(person.id, undefined, { now: daysAgo(1) }),
    await signInStaff(person.id),
    await signInStaff(person.id),
  ];
  const makeIdle = { lastSeenAt: daysAgo(1) };
  await db().update(staffSessions).set(makeIdle).where(eq(staffSessions.id, idle.sessionId));
  const end = (id = "") => call("DELETE", `/api/console/sessions${id}`, { headers: person.headers });
  expect((await end(`/${expired.sessionId}`)).status).toBe(404);
  expect((await end()).body.data).toEqual({ ended: 1 });
  expect((await end()).body.data).toEqual({ ended: 0 });
  const rows = await db().select().from(staffSessions).where(eq(staffSessions.staffId, person.id));
  const revoked = rows.filter(({ revokedAt }) => revokedAt).map(({ id }) => id);
  expect(revoked.sort()).toEqual([idle.sessionId, open.sessionId].sort());
  const isTheirEnd = and(eq(securityEvents.subjectId, person.id), eq(securityEvents.action, "session.ended"));
  const events = await db().select().from(securityEvents).where(isTheirEnd);
  expect(events.map(({ details }) => details)).toEqual([{ sessionIds: [open.sessionId] }]);
});

test("a session's last activity is written at most once a minute", async () => {
  const { sessionId, headers } = await newStaff("reader");
  const updatesAfter = async (seconds: number) => {
    const lastSeenAt = new Date(Date.now() - seconds * 1_000);
    await db().update(staffSessions).set({ lastSeenAt }).where(eq(staffSessions.id, sessionId));
    const statements = await recordStatements(() => call("GET", "/api/console/me", { headers }));
    return statements.filter((text) => text.startsWith('update "staff_sessions"')).length;
  };
  expect([await updatesAfter(30), await updatesAfter(61)]).toEqual([0, 1]);
});

test("the account says how long the session lasts, at the latest and without activity", async () => {
  const { sessionId, headers } = await newStaff("reader");
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  await db()
    .update(staffSessions)
    .set({ expiresAt: minutes(9), lastSeenAt: minutes(-478) })
    .where(eq(staffSessions.id, sessionId));
  const { body } = await call("GET", "/api/console/me", { headers: { ...headers, "x-user-idle": "1" } });
  const { atLatestMs, ifInactiveMs } = body.data.sessionEnd;
  expect([Math.ceil(atLatestMs / 60_000), Math.ceil(ifInactiveMs / 60_000)]).toEqual([9, 2]);
});
