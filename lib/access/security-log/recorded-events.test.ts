import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events as auditEvents } from "@/db/schema/events";
import { securityEvents } from "@/db/schema/security-events";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { call, newGlobalKey, newRegion, openTestApi } from "@/test/api";
import { codeAt } from "@/test/authenticator-code";
import { newStaff, signInStaff, type TestStaffMember } from "@/test/staff";
import { staffTokenIn } from "../staff/cookie";
import { revokeStaffToken } from "../staff/sessions";
import { verifySecurityLog } from "./verify";

let admin: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  Object.assign(process.env, { RATE_LIMIT_PER_SECOND: "0", TRUSTED_PROXIES: "1", DEMO: "0" });
  admin = await newStaff("admin");
});

const send = async (
  method: string,
  path: string,
  body: object | undefined,
  { headers }: { headers: object },
) => {
  const response = await call(method, `/api/console${path}`, { headers, body } as Parameters<typeof call>[2]);
  return { status: response.status, data: response.body.data };
};

/** The events about a staff member or key, latest first. */
const eventsOn = (subjectId: string) =>
  db()
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.subjectId, subjectId))
    .orderBy(desc(securityEvents.month), desc(securityEvents.position));
const actionsOn = async (subjectId: string) => (await eventsOn(subjectId)).map(({ action }) => action);

describe("the security log", () => {
  test("records who invites, promotes and removes a person, and keeps the events but no personal data", async () => {
    const region = await newRegion();
    const roles = [{ regionId: region.id, role: "adviser" }];
    const [asAdviser, asAdmin] = [
      { isAdmin: false, roles },
      { isAdmin: true, roles: [] },
    ];
    const person = { name: "Noor Voorbeeld", email: "noor@example.org", ...asAdviser };
    const { id } = (await send("POST", "/administration/staff", person, admin)).data;
    await send("PATCH", `/administration/staff/${id}`, { ...asAdmin, seen: asAdviser }, admin);
    await send("DELETE", `/administration/staff/${id}`, undefined, admin);
    const events = await eventsOn(id);
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ["staff.removed", asAdmin],
      ["staff.changed", { before: asAdviser, after: asAdmin }],
      ["staff.invited", asAdviser],
    ]);
    for (const { actorKind, actorId } of events) expect([actorKind, actorId]).toEqual(["staff", admin.id]);
    expect(JSON.stringify(events)).not.toMatch(/Noor|example\.org/);
  });

  test("records nothing if the change is rejected", async () => {
    const path = `/administration/staff/${admin.id}`;
    expect((await send("DELETE", path, undefined, admin)).status).toBe(403);
    expect(await actionsOn(admin.id)).toEqual(["sign_in.succeeded"]);
  });

  test("records the IP address that a request came from", async () => {
    const { id, headers } = await newStaff("reader");
    await signInStaff(id);
    await send("DELETE", "/sessions", undefined, { headers: { ...headers, "x-forwarded-for": "192.0.2.9" } });
    const [ended] = await eventsOn(id);
    expect(ended).toMatchObject({ action: "session.ended", address: "192.0.2.9" });
  });

  test("records the end of a session only once", async () => {
    const person = await newStaff("reader");
    const second = await signInStaff(person.id);
    await send("DELETE", `/sessions/${second.sessionId}`, undefined, person);
    const ctx = newContext({ db: db(), actor: { kind: "system", id: "sign-in" } });
    const token = staffTokenIn(person.headers.cookie ?? "") ?? "";
    await revokeStaffToken(ctx, token);
    await revokeStaffToken(ctx, token);
    const [signedOut, ended, ...signIns] = await eventsOn(person.id);
    expect(signedOut).toMatchObject({ action: "session.ended", details: { sessionIds: [person.sessionId] } });
    expect(signedOut).toMatchObject({ actorKind: "staff", actorId: person.id });
    expect(ended).toMatchObject({ action: "session.ended", details: { sessionIds: [second.sessionId] } });
    expect(signIns.map(({ action }) => action)).toEqual(["sign_in.succeeded", "sign_in.succeeded"]);
  });

  test("records every change to a second factor, every wrong code, and whether a recovery code was used", async () => {
    const person = await newStaff("adviser");
    const post = (path: string, body?: object) => send("POST", path, body, person);
    const { secret, proposal } = (await post("/authenticator")).data;
    const used = codeAt(secret);
    const added = await post("/authenticator/confirm", { proposal, code: used });
    expect((await post("/second-factor", { code: used })).status).toBe(403);
    const [code] = added.data.recoveryCodes;
    const renewed = await post("/authenticator/recovery-codes", { code });
    expect((await post("/second-factor", { code })).status).toBe(403);
    const proposed = (await post("/authenticator/proposal")).data;
    const newCode = codeAt(proposed.secret);
    const replacement = { proposal: proposed.proposal, newCode, code: renewed.data.recoveryCodes[0] };
    const replaced = await post("/authenticator/replace", replacement);
    await post("/authenticator/remove", { code: replaced.data.recoveryCodes[0] });
    const events = await eventsOn(person.id);
    expect(events.map(({ action, details }) => [action, details.via].filter(Boolean).join(" "))).toEqual([
      "authenticator.removed",
      "second_factor.passed recovery_code",
      "authenticator.replaced",
      "second_factor.passed recovery_code",
      "second_factor.failed",
      "recovery_codes.replaced",
      "second_factor.passed recovery_code",
      "second_factor.failed",
      "authenticator.added",
      "sign_in.succeeded mail",
    ]);
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  test("records a skipped second factor in the demo", async () => {
    const person = await newStaff("manager", undefined, { secondFactor: false });
    env().DEMO = true;
    expect((await send("POST", "/second-factor/skip", undefined, person)).status).toBe(200);
    env().DEMO = false;
    expect(await actionsOn(person.id)).toEqual(["second_factor.skipped", "sign_in.succeeded"]);
  });

  test("records who creates and revokes an admin key", async () => {
    const body = { scope: "admin", description: "Noors sleutel" };
    const { id, token } = (await send("POST", "/administration/keys", body, admin)).data;
    await send("DELETE", `/administration/keys/${id}`, undefined, admin);
    const events = await eventsOn(id);
    expect(events).toMatchObject([
      { action: "api_key.revoked", actorId: admin.id, details: { scope: "admin" } },
      { action: "api_key.created", actorId: admin.id, details: { scope: "admin" } },
    ]);
    expect(JSON.stringify(events)).not.toContain("Noor");
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test("records the ids of those who create and delete a region, and leaves the first key's creation to the region's own log", async () => {
    const { headers } = admin;
    const body = { name: "Regio Geheimzinnig" };
    const created = (await call("POST", "/api/v2/regions", { headers, body })).body.data;
    const [key] = await db()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.recordId, created.apiKeys[0].id));
    expect(key).toMatchObject({ action: "api_key.created", actorKind: "staff", actorId: admin.id });
    await call("DELETE", `/api/v2/regions/${created.id}`, { headers });
    const byEvent = { event: "region.created", region: { id: "recGEBEURTENIS001", name: "Gebeurtenis" } };
    await call("POST", "/api/v2/webhooks/regions", { key: await newGlobalKey("webhook"), body: byEvent });
    const events = await eventsOn(created.id);
    expect(events).toMatchObject([
      { action: "region.deleted", actorId: admin.id, details: {} },
      { action: "region.created", actorId: admin.id, details: {} },
    ]);
    expect(JSON.stringify(events)).not.toContain("Geheimzinnig");
    expect(await actionsOn("recGEBEURTENIS001")).toEqual(["region.created"]);
  });

  test("records all these events in one unbroken chain", async () => {
    expect(await verifySecurityLog(db())).not.toHaveProperty("fault");
  });
});
