import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { staffRoles } from "@/db/schema/staff";
import { staffRecoveryCodes, staffSessions } from "@/db/schema/staff-sessions";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { codeAt } from "@/test/authenticator-code";
import { newStaff, signInStaff } from "@/test/staff";
import { recordStatements } from "@/test/statements";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
});

const CANDIDATE = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
const REQUESTS = {
  read: ["GET", "/api/v2/candidates"],
  write: ["POST", "/api/v2/candidates", CANDIDATE],
  manage: ["GET", "/api/console/settings"],
  administer: ["GET", "/api/v2/regions"],
} as const;

describe("a staff member of a region", () => {
  test.each([
    ["reader", { read: 200, write: 403, manage: 403, administer: 403 }],
    ["adviser", { read: 200, write: 202, manage: 403, administer: 403 }],
    ["manager", { read: 200, write: 202, manage: 200, administer: 403 }],
    ["admin", { read: 200, write: 202, manage: 200, administer: 200 }],
  ] as const)(
    "with the %s role gets access to what the role allows, and 403 for everything else",
    async (role, expected) => {
      const { headers } = await newStaff(role, region);
      for (const [name, status] of Object.entries(expected)) {
        const [method, path, body] = REQUESTS[name as keyof typeof REQUESTS];
        expect([name, (await call(method, path, { headers, body })).status]).toEqual([name, status]);
      }
    },
  );

  test("writes through the ledger and is recorded as the mutation's actor", async () => {
    const { id, headers } = await newStaff("adviser", region);
    const response = await call("POST", "/api/v2/candidates", { headers, body: CANDIDATE });
    await drainQueue(region);
    const [row] = await db().select().from(mutations).where(eq(mutations.id, response.body.data.mutationId));
    expect(row).toMatchObject({ actorKind: "staff", actorId: id, status: "completed" });
  });

  test("gets the same 404 for another region as for one that doesn't exist", async () => {
    const { headers } = await newStaff("manager", region);
    const other = await newRegion();
    const [foreign, absent, none] = await Promise.all(
      [other.id, "recAAAAAAAAAAAAAA", ""].map((id) =>
        call("GET", "/api/v2/candidates", { headers: { ...headers, "x-region": id } }),
      ),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign?.body.message).toBe(absent?.body.message);
    expect([foreign?.body.code, none?.status]).toEqual(["region_not_found", 404]);
  });

  test("gets 401 for requests from a page that someone else opened", async () => {
    const { id, headers } = await newStaff("adviser", region);
    const other = await newStaff("adviser", region);
    const statusOf = async (staffId: string) => {
      const sent = { ...headers, "x-staff-id": staffId };
      return (await call("POST", "/api/v2/candidates", { headers: sent, body: CANDIDATE })).status;
    };
    expect([await statusOf(other.id), await statusOf(id), await statusOf("")]).toEqual([401, 202, 202]);
  });

  test("loses access as soon as their role is removed", async () => {
    const { id, headers } = await newStaff("adviser", region);
    expect((await call("GET", "/api/v2/candidates", { headers })).status).toBe(200);
    await db().delete(staffRoles).where(eq(staffRoles.staffId, id));
    expect((await call("GET", "/api/v2/candidates", { headers })).status).toBe(404);
  });

  test("gets 403 for a change from another origin, or with an opaque or empty Origin header", async () => {
    const { headers } = await newStaff("adviser", region);
    for (const origin of ["https://elsewhere.example", "null", ""]) {
      const response = await call("POST", "/api/v2/candidates", {
        headers: { ...headers, origin },
        body: CANDIDATE,
      });
      expect(response.status).toBe(403);
    }
  });

  test("gets 401 for an invalid API key even if the request also has a valid cookie", async () => {
    const { headers } = await newStaff("manager", region);
    const response = await call("GET", "/api/v2/candidates", {
      headers: { ...headers, "x-api-key": "ctk_wrong" },
    });
    expect(response.status).toBe(401);
  });
});

describe("a staff session", () => {
  const me = (headers: Record<string, string>) => call("GET", "/api/console/me", { headers });

  test("ends after 12 hours", async () => {
    const hour = 3_600_000;
    const fresh = await newStaff("reader", region, { now: new Date(Date.now() - 11.9 * hour) });
    const old = await newStaff("reader", region, { now: new Date(Date.now() - 12 * hour) });
    await db().update(staffSessions).set({ lastSeenAt: new Date() });
    expect([(await me(fresh.headers)).status, (await me(old.headers)).status]).toEqual([200, 401]);
  });

  test("ends after 8 hours without activity, and a request from an idle page doesn't count as activity", async () => {
    const person = await newStaff("reader", region);
    const seenAgo = (minutes: number) =>
      db()
        .update(staffSessions)
        .set({ lastSeenAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(staffSessions.id, person.sessionId));
    const lastSeen = async () => {
      const [row] = await db().select().from(staffSessions).where(eq(staffSessions.id, person.sessionId));
      return Date.now() - Number(row?.lastSeenAt);
    };
    // Count the sent statements, because the response doesn't wait until the session is updated.
    const updatesBy = async (headers: Record<string, string>) => {
      const statements = await recordStatements(async () => expect((await me(headers)).status).toBe(200));
      return statements.filter((text) => text.startsWith('update "staff_sessions"')).length;
    };
    await seenAgo(479);
    expect(await updatesBy(person.headers)).toBe(1);
    await expect.poll(lastSeen).toBeLessThan(60_000);
    await seenAgo(470);
    expect(await updatesBy({ ...person.headers, "x-user-idle": "1" })).toBe(0);
    expect(await lastSeen()).toBeGreaterThan(469 * 60_000);
    await seenAgo(480);
    expect((await me(person.headers)).status).toBe(401);
    const other = await signInStaff(person.id);
    const listed = await call("GET", "/api/console/sessions", { headers: other.headers });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([other.sessionId]);
  });

  test("is listed, and can be revoked only by its owner", async () => {
    const person = await newStaff("reader", region);
    const other = await newStaff("reader", region);
    const second = await signInStaff(person.id);
    const listed = await call("GET", "/api/console/sessions", { headers: person.headers });
    expect(
      listed.body.data.map((each: { id: string; isThisOne: boolean }) => [each.id, each.isThisOne]),
    ).toEqual(
      expect.arrayContaining([
        [person.sessionId, true],
        [second.sessionId, false],
      ]),
    );
    const end = (headers: Record<string, string>, id: string) =>
      call("DELETE", `/api/console/sessions/${id}`, { headers });
    expect((await end(other.headers, second.sessionId)).body).toMatchObject({
      statusCode: 404,
      code: "session_not_found",
    });
    expect((await me(second.headers)).status).toBe(200);
    expect((await end(person.headers, second.sessionId)).body.data).toEqual({ ended: 1 });
    expect([(await me(second.headers)).status, (await me(person.headers)).status]).toEqual([401, 200]);
    expect((await end(person.headers, second.sessionId)).status).toBe(404);
  });

  test("stays valid when its owner revokes all other sessions", async () => {
    const person = await newStaff("reader", region);
    const second = await signInStaff(person.id);
    const ended = await call("DELETE", "/api/console/sessions", { headers: person.headers });
    expect(ended.body.data).toEqual({ ended: 1 });
    expect([(await me(second.headers)).status, (await me(person.headers)).status]).toEqual([401, 200]);
  });

  test("can't list or end sessions until its second factor is entered", async () => {
    const person = await newStaff("manager", region);
    const pending = await signInStaff(person.id, region, { secondFactor: false });
    for (const [method, path] of [
      ["GET", "sessions"],
      ["DELETE", "sessions"],
      ["DELETE", `sessions/${person.sessionId}`],
    ] as const) {
      const { status } = await call(method, `/api/console/${path}`, { headers: pending.headers });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect([(await me(person.headers)).status, (await me(pending.headers)).status]).toEqual([200, 200]);
  });

  test("is stored without its token", async () => {
    const person = await newStaff("reader", region);
    const [row] = await db().select().from(staffSessions).where(eq(staffSessions.id, person.sessionId));
    const token = person.headers.cookie?.split("=").at(-1) as string;
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe("the second factor", () => {
  const post = (headers: Record<string, string>, path: string, body?: object) =>
    call("POST", `/api/console/${path}`, { headers, body });

  test.each(["manager", "admin"] as const)(
    "is required of staff with the %s role before they can read candidates, and can't be skipped",
    async (role) => {
      const { headers } = await newStaff(role, region, { secondFactor: false });
      const rejected = await call("GET", "/api/v2/candidates", { headers });
      expect([rejected.status, rejected.body.code]).toEqual([403, "second_factor_required"]);
      expect((await call("GET", "/api/console/me", { headers })).body.data.secondFactor.isNeeded).toBe(true);
      expect((await post(headers, "second-factor/skip")).status).toBe(403);
    },
  );

  test("is confirmed with a first code, and then required in every new session, with a code that works only once", async () => {
    const person = await newStaff("adviser", region, { secondFactor: false });
    const { secret, proposal } = (await post(person.headers, "authenticator")).body.data;
    const confirm = (code: string) => post(person.headers, "authenticator/confirm", { proposal, code });
    expect((await confirm("000000")).status).toBe(403);
    const first = codeAt(secret);
    const { recoveryCodes } = (await confirm(first)).body.data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await post(person.headers, "authenticator")).status).toBe(403);

    const second = await signInStaff(person.id, region, { secondFactor: false });
    expect((await call("GET", "/api/v2/candidates", { headers: second.headers })).status).toBe(403);
    expect((await post(second.headers, "second-factor", { code: first })).status).toBe(403);
    expect((await post(second.headers, "second-factor", { code: codeAt(secret, 1) })).status).toBe(200);
    expect((await call("GET", "/api/v2/candidates", { headers: second.headers })).status).toBe(200);

    const third = await signInStaff(person.id, region, { secondFactor: false });
    const responses = await Promise.all(
      [1, 2, 3].map(() => post(third.headers, "second-factor", { code: recoveryCodes[0] })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const rows = await db()
      .select()
      .from(staffRecoveryCodes)
      .where(eq(staffRecoveryCodes.staffId, person.id));
    expect(rows.filter(({ usedAt }) => usedAt)).toHaveLength(1);
  });

  test("allows only five of fifty concurrent attempts", async () => {
    const person = await newStaff("adviser", region, { secondFactor: false });
    const { secret, proposal } = (await post(person.headers, "authenticator")).body.data;
    await post(person.headers, "authenticator/confirm", { proposal, code: codeAt(secret) });
    const tries = Array.from({ length: 50 }, (_, index) =>
      post(person.headers, "second-factor", { code: String(100_000 + index) }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });
});
