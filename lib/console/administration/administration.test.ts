import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { mails } from "@/db/schema/mails";
import { staff } from "@/db/schema/staff";
import { staffAuthenticators } from "@/db/schema/staff-sessions";
import { hasAuthenticator } from "@/lib/access/staff/second-factor";
import { db } from "@/lib/platform/database/client";
import type { MailMessage } from "@/lib/platform/mail/mail-message";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let other: TestRegion;
let admin: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  [region, other] = [await newRegion(), await newRegion()];
  admin = await newStaff("admin");
});

const at = "/api/console/administration";
const callConsole = (method: string, path: string, body?: object, { headers } = admin) =>
  call(method, `${at}${path}`, { headers, ...(body ? { body } : {}) });
const roleIn = ({ id }: TestRegion, role: string) => ({ regionId: id, role });
let invited = 0;
const newPerson = (more: object = {}) => {
  invited += 1;
  return { name: "Noor Voorbeeld", email: `noor-${invited}@example.org`, ...more };
};
const noAccess = { isAdmin: false, roles: [] };
const asAdmin = { isAdmin: true, roles: [] };
const me = ({ headers }: TestStaffMember) => call("GET", "/api/console/me", { headers });

describe("an admin", () => {
  test("can invite a staff member by e-mail, and the regions' audit events omit the member's name", async () => {
    const person = newPerson({ roles: [roleIn(region, "manager"), roleIn(other, "reader")] });
    const { status, body } = await callConsole("POST", "/staff", person);
    expect([status, body.data]).toMatchObject([201, { ...person, isAdmin: false, isYou: false }]);
    const [mail] = (await db().select().from(mails)).map(
      ({ encryptedMessage }) => JSON.parse(decrypt(encryptedMessage)) as MailMessage,
    );
    expect(mail).toMatchObject({ to: person.email, subject: "Je kunt nu in de console van Instroom" });
    expect(mail?.text).toContain("/console/sign-in");
    const recorded = await db().select().from(events).where(eq(events.recordId, body.data.id));
    expect(recorded.map(({ action, baseId, details }) => [action, baseId, details]).sort()).toEqual(
      [
        ["staff.invited", region.bases.live, { role: "manager" }],
        ["staff.invited", other.bases.live, { role: "reader" }],
      ].sort(),
    );
    expect(JSON.stringify(recorded)).not.toMatch(/Noor|example/);
  });

  test("can't invite an e-mail address that another staff member has, regardless of case", async () => {
    const person = newPerson();
    await callConsole("POST", "/staff", person);
    const again = await callConsole("POST", "/staff", { ...person, email: person.email.toUpperCase() });
    expect([again.status, again.body.code]).toEqual([409, "staff_exists"]);
  });

  test("can't invite a staff member to a region that doesn't exist", async () => {
    const person = newPerson({ roles: [{ regionId: "recAAAAAAAAAAAAAA", role: "reader" }] });
    expect((await callConsole("POST", "/staff", person)).status).toBe(404);
    expect(await db().select().from(staff).where(eq(staff.email, person.email))).toEqual([]);
  });

  test("can change a staff member's access, and the change applies from their next request", async () => {
    const person = await newStaff("reader", region);
    const reach = async () =>
      (await call("GET", "/api/console/settings", { headers: person.headers })).status;
    expect(await reach()).toBe(403);
    const access = (from: string | TestRegion, to: TestRegion) =>
      callConsole("PATCH", `/staff/${person.id}`, {
        isAdmin: false,
        roles: [roleIn(to, "manager")],
        seen: {
          isAdmin: false,
          roles: [typeof from === "string" ? roleIn(region, from) : roleIn(from, "manager")],
        },
      });
    expect((await access("reader", region)).body.data.roles).toEqual([roleIn(region, "manager")]);
    expect(await reach()).toBe(200);
    await access(region, other);
    expect(await reach()).toBe(404);
    const recorded = await db()
      .select()
      .from(events)
      .where(eq(events.recordId, person.id))
      .orderBy(events.id);
    expect(recorded.map(({ action, baseId, details }) => [action, baseId, details])).toEqual([
      ["staff.changed", region.bases.live, { role: "manager" }],
      ["staff.changed", other.bases.live, { role: "manager" }],
      ["staff.removed", region.bases.live, {}],
    ]);
  });

  test("doesn't overwrite access that another admin changed in the meantime", async () => {
    const person = await newStaff("reader", region);
    const seen = { isAdmin: false, roles: [roleIn(region, "reader")] };
    const change = async (access: object, read: object) => {
      const { status, body } = await callConsole("PATCH", `/staff/${person.id}`, { ...access, seen: read });
      return status === 200 ? body.data.roles : body.code;
    };
    const both = { isAdmin: false, roles: [roleIn(region, "adviser"), roleIn(other, "reader")] };
    expect(await change(both, seen)).toHaveLength(2);
    expect(await change(noAccess, seen)).toBe("precondition_failed");
    expect(await change(asAdmin, seen)).toBe("precondition_failed");
    expect(await change(noAccess, { ...both, roles: both.roles.toReversed() })).toEqual([]);
    const others = await Promise.all(
      (["manager", "adviser", "reader"] as const).map((role) =>
        change({ isAdmin: false, roles: [roleIn(region, role)] }, noAccess),
      ),
    );
    expect(others.filter((outcome) => outcome === "precondition_failed")).toHaveLength(2);
  });

  test("can remove a staff member, which ends their sessions", async () => {
    const person = await newStaff("adviser", region);
    expect((await me(person)).status).toBe(200);
    expect((await callConsole("DELETE", `/staff/${person.id}`)).status).toBe(200);
    expect((await me(person)).status).toBe(401);
    expect((await callConsole("DELETE", `/staff/${person.id}`)).status).toBe(404);
  });

  test("deletes only the removed staff member's unsent invitation", async () => {
    const people = [newPerson(), newPerson()].map((person) => ({
      ...person,
      roles: [roleIn(region, "reader")],
    }));
    const waiting = async () =>
      (await db().select().from(mails))
        .map(({ encryptedMessage }) => (JSON.parse(decrypt(encryptedMessage)) as MailMessage).to)
        .filter((to) => people.some(({ email }) => email === to));
    const [first] = await Promise.all(people.map((person) => callConsole("POST", "/staff", person)));
    expect(await waiting()).toHaveLength(2);
    expect((await callConsole("DELETE", `/staff/${first?.body.data.id}`)).status).toBe(200);
    expect(await waiting()).toEqual([people[1]?.email]);
  });

  test("can remove and re-invite a person who lost their second factor, so that they can set up a new one", async () => {
    const invite = async (email: string) =>
      (await callConsole("POST", "/staff", newPerson({ email, roles: [roleIn(region, "manager")] }))).body
        .data.id;
    const email = "kwijt@example.org";
    const id = await invite(email);
    await db()
      .insert(staffAuthenticators)
      .values({ staffId: id, encryptedSecret: encrypt("x"), createdAt: new Date(), confirmedAt: new Date() });
    expect(await hasAuthenticator(id)).toBe(true);
    expect((await callConsole("DELETE", `/staff/${id}`)).status).toBe(200);
    expect(await db().$count(staffAuthenticators, eq(staffAuthenticators.staffId, id))).toBe(0);
    expect(await hasAuthenticator(await invite(email))).toBe(false);
  });

  test("can't remove or demote themselves", async () => {
    const responses = [
      await callConsole("DELETE", `/staff/${admin.id}`),
      await callConsole("PATCH", `/staff/${admin.id}`, { ...noAccess, seen: asAdmin }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403]);
    expect(
      (await callConsole("GET", "/staff")).body.data.find(({ isYou }: { isYou: boolean }) => isYou),
    ).toMatchObject({
      id: admin.id,
      isAdmin: true,
    });
  });

  test("can't remove another admin who is removing them at the same time, so one of the two remains", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await newStaff("admin"), await newStaff("admin")];
      const responses = await Promise.all([
        callConsole("DELETE", `/staff/${two.id}`, undefined, one),
        callConsole("DELETE", `/staff/${one.id}`, undefined, two),
      ]);
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    }
  });

  test("can see a region's queues in both modes and the number of its API keys", async () => {
    const candidate = { name: "Noor", email: "noor@example.org", privacyConsent: true };
    await call("POST", "/api/sandbox/candidates", { key: region.key, body: [candidate] });
    const { data } = (await callConsole("GET", "/regions")).body;
    const found = data.find(({ id }: { id: string }) => id === region.id);
    expect(found.queues).toMatchObject([
      { mode: "live", queuedMutations: 0, oldestQueuedAt: null },
      { mode: "sandbox", queuedMutations: 1, oldestQueuedAt: expect.stringMatching(/^20/) },
    ]);
    expect(found.apiKeys).toBe(1);
  });

  test("can create and revoke admin keys, but can't revoke a region's key through the administration endpoints", async () => {
    const created = (await callConsole("POST", "/keys", { scope: "admin", description: "Beheer" })).body.data;
    const works = async () => (await call("GET", "/api/v2/regions", { key: created.token })).status;
    expect(await works()).toBe(200);
    const listed = (await callConsole("GET", "/keys")).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([created.id]);
    expect(JSON.stringify(listed)).not.toContain(created.token);
    expect((await callConsole("DELETE", `/keys/${created.id}`)).status).toBe(200);
    expect(await works()).toBe(401);
    const ofRegion = await call("GET", "/api/v2/auth/regions/me", { key: region.key });
    expect((await callConsole("DELETE", `/keys/${ofRegion.body.data.apiKeys[0].id}`)).status).toBe(404);
  });
});

describe.each(["manager", "adviser", "reader"] as const)("a staff member with the %s role", (role) => {
  test("can't raise anyone's access or use the administration endpoints", async () => {
    const person = await newStaff(role, region);
    const colleague = await newStaff("reader", region);
    const raised = { ...asAdmin, seen: noAccess };
    const responses = await Promise.all([
      callConsole("PATCH", `/staff/${person.id}`, raised, person),
      callConsole("PATCH", `/staff/${colleague.id}`, raised, person),
      callConsole("POST", "/staff", newPerson({ isAdmin: true }), person),
      callConsole("DELETE", `/staff/${colleague.id}`, undefined, person),
      callConsole("GET", "/staff", undefined, person),
      callConsole("GET", "/regions", undefined, person),
      callConsole("GET", "/keys", undefined, person),
      callConsole("POST", "/keys", { scope: "admin", description: "Beheer" }, person),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]));
    const [row] = await db().select().from(staff).where(eq(staff.id, person.id));
    expect(row?.scope).toBe("region");
  });
});

test("the administration endpoints reject an admin without a second factor, and an admin key", async () => {
  const withoutSecondFactor = await newStaff("admin", undefined, { secondFactor: false });
  expect((await callConsole("GET", "/staff", undefined, withoutSecondFactor)).status).toBe(403);
  const { token } = (await callConsole("POST", "/keys", { scope: "admin", description: "Beheer" })).body.data;
  expect((await call("GET", `${at}/staff`, { key: token })).status).toBe(403);
});
