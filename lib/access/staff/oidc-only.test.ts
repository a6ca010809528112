import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { staffSessions, staffSignIns } from "@/db/schema/staff-sessions";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { call, newRegion, type TestRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { listMailsTo, newCandidate, requestAndReceiveMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { redeemStaffSignIn } from "./sign-in";

let region: TestRegion;
beforeAll(() => setUpMailTest({ DEMO: "0" }));
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(() => {
  env().OIDC_ONLY = true;
});
afterEach(() => {
  env().OIDC_ONLY = false;
});

const ctx = () => newContext({ db: db(), actor: { kind: "system", id: "test" } });
const statusOf = async ({ headers }: TestStaffMember) =>
  (await call("GET", "/api/console/me", { headers })).status;
const requestCode = (email: string) => call("POST", "/api/console/sign-in", { body: { email } });
const exportAs = ({ headers }: TestStaffMember) =>
  call("GET", "/api/console/candidates/export?format=csv", { headers });

const hourAgo = new Date(Date.now() - 60 * 60_000);
const markAsProvider = ({ sessionId }: TestStaffMember, changes: { steppedUpAt?: Date } = {}) =>
  db()
    .update(staffSessions)
    .set({ via: "oidc", ...changes })
    .where(eq(staffSessions.id, sessionId));

/** Creates an adviser who signed in an hour ago through the identity provider. */
async function newProviderAdviser(): Promise<TestStaffMember> {
  const person = await newStaff("adviser", region, { now: hourAgo, secondFactor: false });
  await markAsProvider(person);
  return person;
}

test("with OIDC_ONLY, nobody can request a code for staff, known or unknown, and nothing is stored", async () => {
  const { email } = await newStaff("adviser", region);
  const before = await db().$count(staffSignIns);
  for (const address of [email, "vreemde@example.org"]) {
    const { status, body } = await requestCode(address);
    expect([status, body.code]).toEqual([403, "forbidden"]);
  }
  expect(await db().$count(staffSignIns)).toBe(before);
  expect(await listMailsTo(email)).toEqual([]);
});

test("with OIDC_ONLY, a code and a link that were mailed before can no longer be used", async () => {
  env().OIDC_ONLY = false;
  const { email } = await newStaff("adviser", region);
  await requestCode(email);
  const [mail] = await listMailsTo(email);
  if (!mail) throw new Error("no mail was delivered");
  const { code, token } = parseSignInMail(mail);
  env().OIDC_ONLY = true;
  await expect(redeemStaffSignIn(ctx(), { email, code })).rejects.toMatchObject({ code: "forbidden" });
  await expect(redeemStaffSignIn(ctx(), { token })).rejects.toMatchObject({ code: "forbidden" });
});

test("with OIDC_ONLY, a code that was requested before isn't mailed", async () => {
  env().OIDC_ONLY = false;
  const { email } = await newStaff("adviser", region);
  await requestCode(email);
  env().OIDC_ONLY = true;
  expect(await listMailsTo(email)).toEqual([]);
});

test("with OIDC_ONLY, sessions that began with a mailed code don't work, but sessions through the provider do", async () => {
  const byMail = await newStaff("adviser", region);
  const byProvider = await newProviderAdviser();
  expect([await statusOf(byMail), await statusOf(byProvider)]).toEqual([401, 200]);
});

test("with OIDC_ONLY, staff without an app confirm at the provider, and can't get a code by e-mail", async () => {
  const person = await newProviderAdviser();
  const { headers } = person;
  const options = { confirmBy: "provider", canBeSkipped: false };
  expect((await exportAs(person)).body).toMatchObject({ code: "step_up_required", data: options });
  const mailed = await call("POST", "/api/console/step-up/mail", { headers, body: {} });
  const entered = await call("POST", "/api/console/step-up", { headers, body: { code: "00000000" } });
  expect([mailed.status, mailed.body.code]).toEqual([403, "forbidden"]);
  expect([entered.status, entered.body.code]).toEqual([403, "forbidden"]);
  expect(await listMailsTo(person.email)).toEqual([]);
});

test("a staff member's own account says whether they must first confirm who they are", async () => {
  const person = await newProviderAdviser();
  const isStepUpNeeded = async () =>
    (await call("GET", "/api/console/me", { headers: person.headers })).body.data.isStepUpNeeded;
  expect(await isStepUpNeeded()).toBe(true);
  await markAsProvider(person, { steppedUpAt: new Date() });
  expect(await isStepUpNeeded()).toBe(false);
  expect((await exportAs(person)).status).toBe(200);
});

test("with OIDC_ONLY, the settings say that a manager without an app confirms at the provider", async () => {
  const manager = await newStaff("manager", region);
  await markAsProvider(manager);
  const { headers } = manager;
  const shown = await call("GET", "/api/console/settings", { headers });
  expect(shown.body.data.confirmBy).toBe("provider");
});

test("with OIDC_ONLY, candidates still sign in with a mailed code", async () => {
  const { email } = await newCandidate(region);
  expect(parseSignInMail(await requestAndReceiveMail(email)).code).toMatch(/^\d{8}$/);
});
