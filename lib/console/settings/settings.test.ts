import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { regions } from "@/db/schema/regions";
import { staffSignIns } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { hmacDigest } from "@/lib/platform/digest";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { codeAt } from "@/test/authenticator-code";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let other: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  [region, other] = [await newRegion(), await newRegion()];
  manager = await newStaff("manager", region);
});

const at = "/api/console/settings";
const reveal = `${at}/signing-secret/reveal`;
const rotate = `${at}/signing-secret/rotate`;
const change = (body: object, { headers } = manager) => call("PATCH", at, { headers, body });
const secretOf = async ({ key }: TestRegion): Promise<string> =>
  (await call("GET", "/api/v2/auth/regions/me", { key })).body.data.signingSecret;
const actionsOf = async (recordId: string) =>
  db().select().from(events).where(eq(events.recordId, recordId)).orderBy(events.id);

/** Stores a sign-in code for a staff member and returns the code. */
async function mailedCode(email: string, staffId: string): Promise<string> {
  const code = String(Math.floor(100_000 + Math.random() * 899_999));
  const addressDigest = hmacDigest("staff address", email);
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)];
  const codeDigest = hmacDigest("staff code", addressDigest, code);
  const row = { id: newUuidV7(), addressDigest, codeDigest, staffId, triesLeft: 5, createdAt, expiresAt };
  await db()
    .insert(staffSignIns)
    .values({ ...row, preparedAt: createdAt });
  return code;
}

describe("region settings", () => {
  test("can be changed by a manager, and the audit event contains only the field names", async () => {
    const body = {
      name: "Regio Zuid",
      contactEmail: "zuid@example.org",
      accentColour: "#5B2A86",
      allowedRedirectUrls: ["https://mijn.example.org/terug"],
    };
    const response = await change(body);
    expect(response.body.data).toMatchObject({ ...body, accentColour: "#5b2a86", id: region.id });
    expect((await call("GET", at, { headers: manager.headers })).body.data).toEqual(response.body.data);
    const rows = await actionsOf(region.id);
    expect(rows).toMatchObject([
      {
        action: "region.updated",
        actorId: manager.id,
        baseId: region.bases.live,
        details: { fields: ["name", "contactEmail", "accentColour", "allowedRedirectUrls"] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Zuid|example|5b2a86/i);
  });

  test("initially contain no kinds of notices to candidates, and accept only known kinds", async () => {
    expect((await call("GET", at, { headers: manager.headers })).body.data.notices).toEqual([]);
    const changed = await change({ notices: ["changed", "registered", "changed"] });
    expect(changed.body.data.notices).toEqual(["registered", "changed"]);
    expect((await change({ notices: ["birthday"] })).status).toBe(400);
    const adviser = await newStaff("adviser", region);
    expect((await change({ notices: [] }, adviser)).status).toBe(403);
    await change({ notices: [] });
  });

  test("are saved only if the stored values match those in `seen`, which can omit settings", async () => {
    const { body } = await change({
      name: "Regio Oost",
      contactEmail: "oost@example.org",
      notices: ["phase"],
    });
    const { name, contactEmail, notices } = body.data;
    const rejected = [
      await change({ name: "Van mij", seen: { name: "Regio Zuid" } }),
      await change({ name: "Van mij", contactEmail: null, seen: { name, contactEmail: null } }),
      await change({ notices: [], seen: { notices: [] } }),
      await change({ logo: null, seen: { logo: "/een/ander/logo" } }),
    ];
    expect(rejected.map((response) => [response.status, response.body.code])).toEqual(
      rejected.map(() => [412, "precondition_failed"]),
    );
    expect((await call("GET", at, { headers: manager.headers })).body).toEqual(body);
    const seen = { name, contactEmail, notices, logo: null };
    expect((await change({ name: "Regio Zuid", notices: [], seen })).status).toBe(200);
    expect((await change({ seen })).status).toBe(400);
  });

  test("accept only one of several concurrent changes that are based on the same value", async () => {
    const [before, ...names] = ["Regio Zuid", "Een", "Twee", "Drie"];
    await change({ name: before });
    const responses = await Promise.all(names.map((name) => change({ name, seen: { name: before } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    await change({ name: before });
  });

  test("record no audit event for a patch that equals the stored settings", async () => {
    const before = await actionsOf(region.id);
    await change({ name: "Regio Zuid" });
    expect(await actionsOf(region.id)).toEqual(before);
  });

  test.each([
    ["a color with too little contrast", { accentColour: "#ffcc00" }, "invalid"],
    ["an invalid color", { accentColour: "red;}" }, "invalid"],
    ["a redirect URL without https or http", { allowedRedirectUrls: ["javascript:alert(1)"] }, undefined],
    ["an empty name", { name: "" }, "too_small"],
    ["a blank name", { name: " \u00a0" }, "too_small"],
    ["a different slug", { slug: "andere" }, undefined],
    ["a signing secret", { signingSecret: "x" }, undefined],
    ["an empty patch", {}, undefined],
  ])("return 400 for %s", async (_, body, code) => {
    const response = await change(body);
    expect(response.status).toBe(400);
    if (code) expect(response.body.data.issues[0].code).toBe(code);
  });

  test("can't be read or changed by another region's manager", async () => {
    const headers = { ...manager.headers, "x-region": other.id };
    const code = await mailedCode(manager.email, manager.id);
    const responses = await Promise.all([
      call("GET", at, { headers }),
      call("PATCH", at, { headers, body: { name: "Overgenomen" } }),
      call("POST", reveal, { headers, body: { code } }),
      call("POST", rotate, { headers, body: { code, seen: null } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

test.each(["reader", "adviser"] as const)(
  "region settings return 403 to staff with the %s role",
  async (role) => {
    const { headers } = await newStaff(role, region);
    const responses = await Promise.all([
      call("GET", at, { headers }),
      call("PATCH", at, { headers, body: { name: "Anders" } }),
      call("POST", reveal, { headers, body: { code: "000000" } }),
      call("POST", rotate, { headers, body: { code: "000000", seen: null } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  },
);

describe("the signing secret", () => {
  test("is revealed once per mailed code, and each reveal records an audit event", async () => {
    const body = { code: await mailedCode(manager.email, manager.id) };
    const response = await call("POST", reveal, { headers: manager.headers, body });
    expect(response.body.data.signingSecret).toBe(await secretOf(region));
    expect((await call("POST", reveal, { headers: manager.headers, body })).status).toBe(403);
    const isReveal = and(eq(events.recordId, region.id), eq(events.action, "signing_secret.revealed"));
    expect(await db().select().from(events).where(isReveal)).toHaveLength(1);
  });

  test("isn't revealed for a wrong code or another person's code", async () => {
    const colleague = await newStaff("manager", region);
    const foreign = await mailedCode(colleague.email, colleague.id);
    for (const code of ["000000", foreign]) {
      const response = await call("POST", reveal, { headers: manager.headers, body: { code } });
      expect([response.status, response.body.data]).toEqual([403, { triesLeft: null }]);
    }
  });

  test("requires a code from the authenticator app after the manager has set one up", async () => {
    const { headers, email, id } = await newStaff("manager", region);
    const { secret, proposal } = (await call("POST", "/api/console/authenticator", { headers })).body.data;
    await call("POST", "/api/console/authenticator/confirm", {
      headers,
      body: { proposal, code: codeAt(secret, -1) },
    });
    const confirmBy = (await call("GET", at, { headers })).body.data.confirmBy;
    expect(confirmBy).toBe("authenticator");
    const mailed = await mailedCode(email, id);
    expect((await call("POST", reveal, { headers, body: { code: mailed } })).status).toBe(403);
    const response = await call("POST", reveal, { headers, body: { code: codeAt(secret) } });
    expect(response.body.data.signingSecret).toBe(await secretOf(region));
  });

  test("is rotated only with a valid code, and the response says how long the previous secret stays valid", async () => {
    const before = await secretOf(region);
    const wrong = await call("POST", rotate, {
      headers: manager.headers,
      body: { code: "000000", seen: null },
    });
    expect([wrong.status, await secretOf(region)]).toEqual([403, before]);
    const body = { code: await mailedCode(manager.email, manager.id), seen: null };
    const { data } = (await call("POST", rotate, { headers: manager.headers, body })).body;
    expect(data.signingSecret).toBe(await secretOf(region));
    expect(data.signingSecret).not.toBe(before);
    const shown = async () =>
      (await call("GET", at, { headers: manager.headers })).body.data.previousSecretUntil;
    expect(await shown()).toBe(data.previousSecretUntil);
    await db()
      .update(regions)
      .set({ previousSigningSecretUntil: new Date(Date.now() - 1) })
      .where(eq(regions.id, region.id));
    expect(await shown()).toBeNull();
  });

  test("can't be rotated again by a user who hasn't seen the last rotation, as long as the previous secret is valid", async () => {
    const own = await newRegion();
    const person = await newStaff("manager", own);
    const rotateAfter = async (seen: string | null) => {
      const body = { code: await mailedCode(person.email, person.id), seen };
      return call("POST", rotate, { headers: person.headers, body });
    };
    const first = await rotateAfter(null);
    const retried = await rotateAfter(null);
    expect([first.status, retried.status, retried.body.code]).toEqual([200, 412, "precondition_failed"]);
    expect(await secretOf(own)).toBe(first.body.data.signingSecret);
    expect((await rotateAfter(first.body.data.previousSecretUntil)).status).toBe(200);
    const ended = new Date(Date.now() - 1);
    await db().update(regions).set({ previousSigningSecretUntil: ended }).where(eq(regions.id, own.id));
    expect((await rotateAfter(null)).status).toBe(200);
    await db().update(regions).set({ previousSigningSecretUntil: ended }).where(eq(regions.id, own.id));
    expect((await rotateAfter(ended.toISOString())).status).toBe(200);
  });

  test("can't be read or rotated with a session through the routes for API keys", async () => {
    const { headers } = manager;
    expect((await call("GET", "/api/v2/auth/regions/me", { headers })).status).toBe(401);
    expect((await call("POST", "/api/v2/auth/regions/signing-secret/rotate", { headers })).status).toBe(401);
  });
});
