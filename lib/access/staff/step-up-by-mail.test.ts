import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { staffSessions, staffSignIns } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { call, newRegion, type TestRegion } from "@/test/api";
import { failOnce } from "@/test/fail-once";
import { parseSignInMail } from "@/test/mail-server";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { staffCookie } from "./cookie";
import { openStaffSession } from "./sessions";

let region: TestRegion;
beforeAll(() => setUpMailTest({ DEMO: "0" }));
beforeAll(async () => {
  region = await newRegion();
});

const now = new Date(Date.now() - 60 * 60_000);
const newAdviser = () => newStaff("adviser", region, { now, secondFactor: false });
const stepUp = ({ headers }: TestStaffMember, code: string) =>
  call("POST", "/api/console/step-up", { headers, body: { code } });
const exportFor = ({ headers }: Pick<TestStaffMember, "headers">) =>
  call("GET", "/api/console/candidates/export?format=csv", { headers });

/** Requests a code in the step-up dialog, and returns the mailed code. */
async function mailOwnCode({ email, headers }: TestStaffMember): Promise<string> {
  const { body } = await call("POST", "/api/console/step-up/mail", { headers, body: {} });
  expect(body.data).toEqual({ mailAgainAt: null });
  const mail = (await listMailsTo(email)).at(-1);
  return mail ? parseSignInMail(mail).code : "";
}

test("codes that the user confirms with don't count toward the daily limits", async () => {
  const warned = vi.spyOn(log(), "warn").mockClear();
  const person = await newAdviser();
  for (let time = 1; time <= 22; time++) {
    expect([time, (await stepUp(person, await mailOwnCode(person))).status]).toEqual([time, 200]);
    const before = sql`${staffSignIns.createdAt} - interval '20 minutes'`;
    await db().update(staffSignIns).set({ createdAt: before });
  }
  expect(warned.mock.calls.map(([, message]) => message)).not.toContain(
    "daily limit of sign-in e-mails reached",
  );
});

test("a code can still be used if its use wasn't recorded", async () => {
  const person = await newAdviser();
  const code = await mailOwnCode(person);
  await failOnce(() => stepUp(person, code), ["update of stepped_up_at on staff_sessions"]);
  expect((await stepUp(person, code)).status).toBe(200);
});

test("a recent authentication at the identity provider is a step-up, but one an hour ago isn't", async () => {
  const { id: staffId } = await newAdviser();
  const exportSince = async (authenticatedAt: Date) => {
    const ctx = {
      db: db(),
      actor: { kind: "staff" as const, id: staffId },
      requestId: "test",
      now: () => new Date(),
    };
    const { token } = await openStaffSession(ctx, { staffId, via: "oidc", device: "", authenticatedAt });
    const headers = {
      cookie: `${staffCookie().name}=${token}`,
      origin: env().BASE_URL,
      "x-region": region.id,
    };
    return (await exportFor({ headers })).status;
  };
  expect(await exportSince(new Date())).toBe(200);
  expect(await exportSince(now)).toBe(403);
});

test("a sign-in at the identity provider isn't a step-up, because the provider may have asked for nothing", async () => {
  const person = await newStaff("adviser", region, { secondFactor: false });
  expect((await exportFor(person)).status).toBe(200);
  await db().update(staffSessions).set({ via: "oidc" }).where(eq(staffSessions.id, person.sessionId));
  expect((await exportFor(person)).body.code).toBe("step_up_required");
  expect((await stepUp(person, await mailOwnCode(person))).status).toBe(200);
  expect((await exportFor(person)).status).toBe(200);
});
