import { desc, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { openTestApi } from "@/test/api";
import { newStaff, signInStaff } from "@/test/staff";
import { redeemStaffSignIn } from "../staff/sign-in";
import { recordSecurityEvent } from "./record";
import { verifySecurityLog } from "./verify";

beforeAll(openTestApi);

/** Bypasses the triggers that protect the log. Only a superuser of the database can do this. */
const withoutTriggers = (change: ReturnType<typeof sql>) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });

beforeEach(() => withoutTriggers(sql`delete from security_events`));

const ctx = (at = new Date()) =>
  newContext({
    db: db(),
    actor: { kind: "system" as const, id: "test" },
    now: () => at,
    address: "192.0.2.7",
  });

const record = (at?: string) => {
  const context = ctx(at === undefined ? undefined : new Date(at));
  return db().transaction((tx) =>
    recordSecurityEvent({ ...context, db: tx }, { action: "staff.changed", subjectId: "anyone" }),
  );
};

const rows = () =>
  db().select().from(securityEvents).orderBy(desc(securityEvents.month), desc(securityEvents.position));
const lastRow = async () => (await rows())[0];

describe("the security log", () => {
  test("records a sign-in with the person's id and the session, but no name or e-mail address", async () => {
    const person = await newStaff("reader");
    const row = await lastRow();
    expect(row).toMatchObject({
      action: "sign_in.succeeded",
      actorKind: "staff",
      actorId: person.id,
      subjectId: person.id,
      details: { via: "mail", sessionId: person.sessionId },
    });
    expect(JSON.stringify(row)).not.toMatch(/example\.org|Medewerker/);
  });

  test("records the IP address for a wrong code or link, and the person if the e-mail address is known", async () => {
    const person = await newStaff("reader");
    for (const email of [person.email.toUpperCase(), "vreemde@example.org"])
      expect(await redeemStaffSignIn(ctx(), { email, code: "00000000" })).toBeNull();
    expect(await redeemStaffSignIn(ctx(), { token: "wrong" })).toBeNull();
    const [link, unknown, known] = await rows();
    const failed = { action: "sign_in.failed", actorKind: "system", address: "192.0.2.7" };
    expect(known).toMatchObject({ ...failed, subjectId: person.id, details: { via: "code" } });
    expect(unknown).toMatchObject({ ...failed, subjectId: null, details: { via: "code" } });
    expect(link).toMatchObject({ ...failed, subjectId: null, details: { via: "link" } });
    expect(JSON.stringify([link, unknown, known])).not.toContain("example.org");
  });

  test("keeps a single chain during 20 simultaneous sign-ins", async () => {
    const { id } = await newStaff("reader");
    await Promise.all(Array.from({ length: 20 }, () => signInStaff(id)));
    const positions = (await rows()).map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index));
    expect(await verifySecurityLog(db())).toMatchObject({ rows: 21 });
  });

  test("rejects UPDATE and TRUNCATE, and DELETE of rows from the last 18 months", async () => {
    await record();
    for (const change of [
      "update security_events set actor_id = 'x'",
      "truncate security_events",
      "delete from security_events",
    ])
      await expect(db().execute(sql.raw(change))).rejects.toMatchObject({
        cause: { message: "security_events is append-only" },
      });
    expect(await rows()).toHaveLength(1);
  });
});

describe("verifying the security log", () => {
  test("accepts an empty log", async () => {
    expect(await verifySecurityLog(db())).toEqual({ rows: 0, last: null });
  });

  test("accepts a log of more than one batch", async () => {
    await db().transaction(async (tx) => {
      for (let index = 0; index < 1_001; index++)
        await recordSecurityEvent({ ...ctx(), db: tx }, { action: "staff.changed", subjectId: null });
    });
    expect(await verifySecurityLog(db())).toMatchObject({ rows: 1_001 });
  });

  test("accepts a log that numbers each month from 1, even if an event of an earlier month is recorded late", async () => {
    for (const at of ["2026-09-30T23:59:59Z", "2026-11-01T00:00:00Z", "2026-10-31T23:59:59Z"])
      await record(at);
    expect((await rows()).map(({ month, position }) => `${month}/${position}`)).toEqual([
      "2026-11/2",
      "2026-11/1",
      "2026-09/1",
    ]);
    expect(await verifySecurityLog(db())).toEqual({ rows: 3, last: "2026-11/2" });
  });

  test.each([
    [
      "a changed actor",
      sql`update security_events set actor_id = 'x' where month = '2026-10' and position = 2`,
      "2026-10/2",
    ],
    [
      "a changed time",
      sql`update security_events set occurred_at = now() where month = '2026-10' and position = 2`,
      "2026-10/2",
    ],
    [
      "a changed detail",
      sql`update security_events set details = '{"a":1}' where month = '2026-10' and position = 2`,
      "2026-10/2",
    ],
    [
      "the removal of a row",
      sql`delete from security_events where month = '2026-10' and position = 2`,
      "2026-10/3",
    ],
    [
      "the removal of a month's last row",
      sql`delete from security_events where month = '2026-10' and position = 3`,
      "2026-11/1",
    ],
    ["the removal of a month", sql`delete from security_events where month = '2026-10'`, "2026-11/1"],
    [
      "the removal of the log's first row",
      sql`delete from security_events where month = '2026-09' and position = 1`,
      "2026-09/2",
    ],
    [
      "a changed position",
      sql`update security_events set position = 4 where month = '2026-10' and position = 3`,
      "2026-10/4",
    ],
  ])("names the first broken row after %s", async (_, change, brokenRow) => {
    for (const month of ["2026-09", "2026-10", "2026-11"])
      for (let day = 1; day <= 3; day++) await record(`${month}-0${day}T00:00:00Z`);
    await withoutTriggers(change);
    expect(await verifySecurityLog(db())).toMatchObject({ brokenRow });
  });
});
