import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { staffSessions } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, type TestRegion } from "@/test/api";
import { codeAt } from "@/test/authenticator-code";
import { parseSignInMail } from "@/test/mail-server";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, signInStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
beforeAll(() => setUpMailTest({ DEMO: "0" }));
beforeAll(async () => {
  region = await newRegion();
});

const exportFor = ({ headers }: Pick<TestStaffMember, "headers">, method = "GET", more = {}) =>
  call(method, "/api/console/candidates/export?format=csv", { headers: { ...headers, ...more } });
const stepUp = ({ headers }: Pick<TestStaffMember, "headers">, code: string) =>
  call("POST", "/api/console/step-up", { headers, body: { code } });
const anHourAgo = () => new Date(Date.now() - 60 * 60_000);
const stale = { now: anHourAgo() };

/**
 * Creates a manager who has an authenticator app and whose last authentication was an hour ago. `codeIn`
 * generates the app's codes.
 */
async function newManagerWithApp() {
  const person = await newStaff("manager", region);
  const { headers } = person;
  const { secret, proposal } = (await call("POST", "/api/console/authenticator", { headers })).body.data;
  const body = { proposal, code: codeAt(secret) };
  const confirmed = await call("POST", "/api/console/authenticator/confirm", { headers, body });
  const then = { createdAt: anHourAgo(), secondFactorAt: anHourAgo() };
  await db().update(staffSessions).set(then).where(eq(staffSessions.id, person.sessionId));
  const recoveryCodes: string[] = confirmed.body.data.recoveryCodes;
  return { ...person, codeIn: (steps: number) => codeAt(secret, steps), spent: body.code, recoveryCodes };
}

const stepUpsOf = async (staffId: string) => {
  const rows = await db()
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.subjectId, staffId), eq(securityEvents.actorId, staffId)))
    .orderBy(desc(securityEvents.month), desc(securityEvents.position));
  return rows.flatMap(({ action, details }) => (action.startsWith("step_up") ? [{ action, details }] : []));
};

/** Requests a sign-in code from the console's sign-in endpoint, and returns the mailed code. */
async function mailCode({ email, headers }: TestStaffMember): Promise<string> {
  await call("POST", "/api/console/sign-in", { headers, body: { email } });
  const [mail] = await listMailsTo(email);
  return mail ? parseSignInMail(mail).code : "";
}

describe("step-up with an app", () => {
  test("allows exports again in this session, but in no other session of the same person", async () => {
    const person = await newManagerWithApp();
    const other = await signInStaff(person.id, region, stale);
    expect((await stepUp(person, person.codeIn(1))).status).toBe(200);
    expect((await exportFor(person)).status).toBe(200);
    expect((await exportFor(other)).status).toBe(403);
    expect(await stepUpsOf(person.id)).toEqual([{ action: "step_up.passed", details: { via: "app" } }]);
  });

  test("accepts each code only once, even in concurrent requests, and rejects the code that confirmed the app", async () => {
    const person = await newManagerWithApp();
    expect((await stepUp(person, person.spent)).status).toBe(403);
    const code = person.codeIn(1);
    const sent = await Promise.all([stepUp(person, code), stepUp(person, code), stepUp(person, code)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const actions = (await stepUpsOf(person.id)).map(({ action }) => action).sort();
    expect(actions).toEqual(["step_up.failed", "step_up.failed", "step_up.failed", "step_up.passed"]);
  });

  test("accepts a code from a clock that is half a minute off, but not from a clock that is two minutes off", async () => {
    const person = await newManagerWithApp();
    expect((await stepUp(person, person.codeIn(4))).status).toBe(403);
    expect((await stepUp(person, person.codeIn(1))).status).toBe(200);
  });

  test("accepts a recovery code once, but rejects a mailed code", async () => {
    const person = await newManagerWithApp();
    expect((await stepUp(person, await mailCode(person))).status).toBe(403);
    const code = String(person.recoveryCodes[0]);
    expect((await stepUp(person, code)).status).toBe(200);
    expect((await stepUp(person, code)).status).toBe(403);
  });

  test("allows five wrong codes, counted together with wrong codes at sign-in", async () => {
    const person = await newManagerWithApp();
    const wrong = person.codeIn(40);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect((await stepUp(person, wrong)).body).toMatchObject({ status: 403, data: { triesLeft } });
    }
    expect((await stepUp(person, person.codeIn(1))).status).toBe(429);
    const { headers } = await signInStaff(person.id, region, { secondFactor: false });
    const body = { code: person.codeIn(1) };
    expect((await call("POST", "/api/console/second-factor", { headers, body })).status).toBe(429);
    expect((await exportFor(person)).status).toBe(403);
  });

  test("can't replace the second factor at sign-in, and ends with the session", async () => {
    const person = await newManagerWithApp();
    const pending = await signInStaff(person.id, region, { secondFactor: false });
    const rejected = await stepUp(pending, person.codeIn(1));
    expect([rejected.status, rejected.body.code]).toEqual([403, "second_factor_required"]);
    expect((await stepUp(person, person.codeIn(1))).status).toBe(200);
    await call("DELETE", `/api/console/sessions/${person.sessionId}`, { headers: person.headers });
    expect((await exportFor(person)).status).toBe(401);
    expect((await stepUp(person, person.codeIn(1))).status).toBe(401);
  });
});

describe("step-up without an app", () => {
  test("accepts the code of a sign-in e-mail once, but not the code of a colleague's e-mail", async () => {
    const person = await newStaff("adviser", region, { ...stale, secondFactor: false });
    const colleague = await newStaff("adviser", region);
    expect((await exportFor(person)).status).toBe(403);
    const wrong = await stepUp(person, await mailCode(colleague));
    expect(wrong.body).toMatchObject({ status: 403, data: { triesLeft: null } });
    const code = await mailCode(person);
    expect((await stepUp(person, code)).status).toBe(200);
    expect((await stepUp(person, code)).status).toBe(403);
    expect((await exportFor(person)).status).toBe(200);
    expect(await stepUpsOf(person.id)).toEqual([
      { action: "step_up.failed", details: {} },
      { action: "step_up.passed", details: { via: "mail" } },
      { action: "step_up.failed", details: {} },
    ]);
  });

  test("is required to set up an app in an old session, so that a stranger can't set up their own app", async () => {
    const person = await newStaff("adviser", region, { ...stale, secondFactor: false });
    const setUp = () => call("POST", "/api/console/authenticator", { headers: person.headers });
    const rejected = await setUp();
    expect([rejected.status, rejected.body.code]).toEqual([403, "step_up_required"]);
    expect((await stepUp(person, await mailCode(person))).status).toBe(200);
    expect((await setUp()).status).toBe(200);
  });

  test("allows someone who became a manager long after signing in to set up an app, but nothing else", async () => {
    const person = await newStaff("manager", region, { ...stale, secondFactor: false });
    const setUp = () => call("POST", "/api/console/authenticator", { headers: person.headers });
    expect((await setUp()).body.code).toBe("step_up_required");
    expect((await stepUp(person, "00000000")).body.code).toBe("forbidden");
    expect((await setUp()).body.code).toBe("step_up_required");
    expect((await stepUp(person, await mailCode(person))).status).toBe(200);
    expect((await exportFor(person)).body.code).toBe("second_factor_required");
    expect((await setUp()).status).toBe(200);
  });

  test("isn't needed shortly after signing in", async () => {
    const person = await newStaff("adviser", region, { secondFactor: false });
    expect((await exportFor(person)).status).toBe(200);
  });
});
