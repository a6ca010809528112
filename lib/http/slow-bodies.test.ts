import { setTimeout as sleep } from "node:timers/promises";
import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { mutations } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import { staffRoles } from "@/db/schema/staff";
import { staffSessions } from "@/db/schema/staff-sessions";
import { clearAccessCache } from "@/lib/access/access-cache";
import { db } from "@/lib/platform/database/client";
import { call, newCandidateSession, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

const KEYS = "/api/v2/auth/regions/api-keys";
const body = { description: "Nog een sleutel" };

/** Runs `change` while the body of a request arrives, which takes more than a second. */
const slowly = (change?: () => Promise<unknown>) => async () => {
  await change?.();
  await sleep(1_100);
};

const countKeys = () => db().$count(apiKeys, eq(apiKeys.regionId, region.id));

test("a key that is revoked while a body arrives can't create another key", async () => {
  const { id } = (await db().select().from(apiKeys).where(eq(apiKeys.regionId, region.id)))[0] ?? { id: "" };
  const other = await call("POST", KEYS, { key: region.key, body });
  const revoke = () => call("DELETE", `${KEYS}/${id}`, { key: other.body.data.token });
  const { status } = await call("POST", KEYS, { key: region.key, body, whileBodyArrives: slowly(revoke) });
  expect(status).toBe(401);
  expect(await countKeys()).toBe(2);
});

test("a key that stays valid can send a body slowly", async () => {
  expect(await call("POST", KEYS, { key: region.key, body, whileBodyArrives: slowly() })).toMatchObject({
    status: 201,
  });
});

test.each([
  ["role", 404, ({ id }: TestStaffMember) => db().delete(staffRoles).where(eq(staffRoles.staffId, id))],
  [
    "session",
    401,
    ({ id }: TestStaffMember) => db().delete(staffSessions).where(eq(staffSessions.staffId, id)),
  ],
])("a manager whose %s ends while a body arrives can't create a key", async (_, expected, end) => {
  const manager = await newStaff("manager", region);
  const before = await countKeys();
  const whileBodyArrives = slowly(() => end(manager));
  const { status } = await call("POST", KEYS, { headers: manager.headers, body, whileBodyArrives });
  expect(status).toBe(expected);
  expect(await countKeys()).toBe(before);
});

test("a candidate whose session ends while a body arrives can't change their record", async () => {
  const { headers, candidateId } = await newCandidateSession(region);
  const end = () => db().delete(candidateSessions).where(eq(candidateSessions.candidateId, candidateId));
  const change = { headers, body: { city: "Elders" }, whileBodyArrives: slowly(end) };
  expect((await call("PATCH", "/api/v2/auth/candidates/me", change)).status).toBe(401);
});

test("a candidate's change that arrives slowly is reported to the region's latest callback URL", async () => {
  const settings = (callbackUrl: string | null) =>
    db().update(regions).set({ callbackUrl, updatedAt: new Date() }).where(eq(regions.id, region.id));
  await settings("https://old.example/callback");
  const { headers } = await newCandidateSession(region);
  const before = await db().$count(mutations, isNotNull(mutations.callbackUrl));
  const whileBodyArrives = slowly(async () => {
    await settings(null);
    clearAccessCache();
  });
  const change = { headers, body: { city: "Elders" }, whileBodyArrives };
  expect((await call("PATCH", "/api/v2/auth/candidates/me", change)).status).toBe(202);
  expect(await db().$count(mutations, isNotNull(mutations.callbackUrl))).toBe(before);
});

test("a body that arrives slowly is validated with the region's latest custom fields", async () => {
  const admin = await newGlobalKey("admin");
  const customFields = [{ name: "Vak", type: "text", required: true }];
  const require = () => call("PATCH", `/api/v2/regions/${region.id}`, { key: admin, body: { customFields } });
  const write = {
    key: region.key,
    body: [{ name: "Noor Proef", email: "noor@example.org", privacyConsent: true }],
    whileBodyArrives: slowly(require),
  };
  const { status, body: response } = await call("POST", "/api/v2/candidates", write);
  expect(status).toBe(400);
  expect(response.data.issues).toMatchObject([{ pointer: "/0/customFields/Vak" }]);
});
