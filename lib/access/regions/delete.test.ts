import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { candidateFeed } from "@/db/schema/candidate-feed";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { callbacks, mutations } from "@/db/schema/mutations";
import { customFields, recordBases } from "@/db/schema/regions";
import { drain } from "@/lib/engine/mutations/drain";
import { db } from "@/lib/platform/database/client";
import { registerWakeListeners } from "@/lib/platform/wake";
import { tryLockBase } from "@/lib/records/try-lock-base";
import {
  call,
  countLockWaits,
  drainQueue,
  newGlobalKey,
  newRegion,
  openSecondConnection,
  openTestApi,
  runMutation,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";

let admin: string;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  admin = await newGlobalKey("admin");
});

const remove = (id: string, query = "", key = admin) =>
  call("DELETE", `/api/v2/regions/${id}${query}`, { key });
const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
const file = { filename: "cv.txt", data: `data:text/plain;base64,${btoa("een cv")}` };
const exists = async (region: TestRegion) =>
  (await db().$count(recordBases, eq(recordBases.regionId, region.id))) === 2;

async function rowsOf({ id, bases }: TestRegion): Promise<number> {
  const baseIds = [bases.live, bases.sandbox];
  const counts = await Promise.all([
    db().$count(recordBases, eq(recordBases.regionId, id)),
    db().$count(customFields, eq(customFields.regionId, id)),
    db().$count(apiKeys, eq(apiKeys.regionId, id)),
    db().$count(candidates, inArray(candidates.baseId, baseIds)),
    db().$count(candidateFeed, inArray(candidateFeed.baseId, baseIds)),
    db().$count(candidateHistory, inArray(candidateHistory.baseId, baseIds)),
    db().$count(mutations, inArray(mutations.baseId, baseIds)),
    db().$count(callbacks, inArray(callbacks.baseId, baseIds)),
  ]);
  return counts.reduce((sum, value) => sum + value, 0);
}

describe("deleting a region", () => {
  test("deletes an empty region and its keys immediately, and returns 404 when repeated [spec 4.regions-delete]", async () => {
    const region = await newRegion();
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).status).toBe(200);
    const response = await remove(region.id);
    expect(response.body).toMatchObject({
      statusCode: 200,
      message: "Deleted",
      data: { id: region.id, deleted: true },
    });
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).status).toBe(401);
    expect((await remove(region.id)).body.code).toBe("region_not_found");
    expect(await rowsOf(region)).toBe(0);
  });

  test("wakes the engine, which copies the new line of the erasure ledger", async () => {
    const erasures = vi.fn();
    registerWakeListeners({ erasures });
    const region = await newRegion();
    await remove(region.id);
    expect(erasures).toHaveBeenCalledTimes(1);
    registerWakeListeners({});
  });

  test("returns 409 with the number of live candidates and changes nothing [contract 2.409-region-not-empty]", async () => {
    const region = await newRegion();
    await createCandidateIn(region);
    const response = await remove(region.id, "?purge=false");
    expect(response.body).toMatchObject({
      statusCode: 409,
      code: "region_not_empty",
      data: { candidates: 1, queuedMutations: 0 },
    });
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(1);
  });

  test("returns 409 while a live write is queued", async () => {
    const region = await newRegion();
    await call("POST", "/api/v2/candidates", { key: region.key, body: [person] });
    expect((await remove(region.id)).body).toMatchObject({
      code: "region_not_empty",
      data: { candidates: 0, queuedMutations: 1 },
    });
    await drainQueue(region);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(1);
  });

  test("returns 409 while a callback waits, which may hold the last copy of an archived record", async () => {
    const region = await newRegion();
    const id = await createCandidateIn(region);
    const path = `/api/v2/candidates/${id}/archive?callbackUrl=https://example.org/hook`;
    await runMutation(region, "POST", path);
    expect((await remove(region.id)).body).toMatchObject({
      code: "region_not_empty",
      data: { candidates: 0, queuedMutations: 0, pendingCallbacks: 1 },
    });
    await db().update(callbacks).set({ status: "delivered" }).where(eq(callbacks.baseId, region.bases.live));
    expect((await remove(region.id)).status).toBe(200);
  });

  test("deletes a region that has data only in its sandbox, together with that data", async () => {
    const region = await newRegion();
    await runMutation(region, "POST", "/api/sandbox/candidates", { body: [person] });
    await call("POST", "/api/sandbox/candidates", { key: region.key, body: [person] });
    expect((await remove(region.id)).status).toBe(200);
    expect(await rowsOf(region)).toBe(0);
  });

  test("deletes all rows, files, queued mutations and callbacks if purge is set [contract 7.delete-purge]", async () => {
    const region = await newRegion([{ name: "Veld", type: "text", required: false }]);
    const [otherRegion, before] = [await newRegion(), await listStoredKeys()];
    await createCandidateIn(otherRegion);
    const id = await createCandidateIn(region, { curriculumVitae: [file] });
    await createCandidateIn(region);
    await runMutation(
      region,
      "POST",
      `/api/v2/candidates/${id}/archive?callbackUrl=https://example.org/hook`,
    );
    await runMutation(region, "POST", "/api/sandbox/candidates", {
      body: [{ ...person, curriculumVitae: [file] }],
    });
    const queued = await call("POST", "/api/v2/candidates", {
      key: region.key,
      body: [{ ...person, otherAttachments: [file] }],
    });
    expect(queued.status).toBe(202);
    expect((await listStoredKeys()).length).toBeGreaterThan(before.length);
    expect((await remove(region.id, "?purge=true")).status).toBe(200);
    expect(await rowsOf(region)).toBe(0);
    expect(await listStoredKeys()).toEqual(before);
    expect(await drain(db(), region.bases.live)).toEqual({ applied: 0, next: "idle" });
    expect((await call("GET", "/api/v2/candidates", { key: otherRegion.key })).body.data).toHaveLength(1);
  });

  test("waits for a running write", async () => {
    const region = await newRegion();
    let deleting: Promise<{ status: number }> | undefined;
    await db().transaction(async (transaction) => {
      await tryLockBase(transaction, region.bases.live);
      const attempts = vi.spyOn(db(), "transaction");
      deleting = remove(region.id);
      await waitUntil(async () => attempts.mock.settledResults.some(({ type }) => type === "fulfilled"));
      attempts.mockRestore();
      expect(await exists(region)).toBe(true);
    });
    expect((await deleting)?.status).toBe(200);
  });

  test("keeps the region and its sandbox if a write is accepted while the region's ledger is being deleted", async () => {
    const region = await newRegion();
    await runMutation(region, "POST", "/api/sandbox/candidates", { body: [person] });
    const id = await createCandidateIn(region);
    await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
    const ofRegion = eq(mutations.baseId, region.bases.live);
    const other = openSecondConnection();
    let deleting: Promise<{ body: { code: string } }> | undefined;
    await other.database.transaction(async (transaction) => {
      await transaction.select({ id: mutations.id }).from(mutations).where(ofRegion).for("update");
      deleting = remove(region.id);
      await waitUntil(async () => (await countLockWaits()) > 0);
      const written = await call("POST", "/api/v2/candidates", { key: region.key, body: [person] });
      expect(written.status).toBe(202);
    });
    expect((await deleting)?.body.code).toBe("region_not_empty");
    expect(await db().$count(mutations, ofRegion)).toBe(3);
    expect(await db().$count(candidates, eq(candidates.baseId, region.bases.sandbox))).toBe(1);
    await other.close();
  });

  test("leaves no rows of concurrent writes behind", async () => {
    const region = await newRegion();
    const writes = Array.from({ length: 8 }, () =>
      call("POST", "/api/v2/candidates", { key: region.key, body: [person] }),
    );
    const [deleted, ...written] = await Promise.all([remove(region.id, "?purge"), ...writes]);
    expect(deleted?.status).toBe(200);
    const outcomes = written.map(({ status, body }) => (status === 202 ? "accepted" : body.code));
    expect(["accepted", "unauthorized", "engine_declined"]).toEqual(expect.arrayContaining(outcomes));
    expect(await rowsOf(region)).toBe(0);
  });

  test("returns 404 for the second of two concurrent requests", async () => {
    const region = await newRegion();
    const both = await Promise.all([remove(region.id), remove(region.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test.each([
    ["?purge=perhaps", 400, "validation_error"],
    ["?force=true", 400, "validation_error"],
  ])("returns 400 for the query %s", async (query, status, code) => {
    const region = await newRegion();
    const response = await remove(region.id, query);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(await exists(region)).toBe(true);
  });

  test("returns 403 for the region's own key and for webhook keys", async () => {
    const region = await newRegion();
    for (const key of [region.key, await newGlobalKey("webhook")]) {
      expect((await remove(region.id, "", key)).body.code).toBe("forbidden");
    }
    expect(await exists(region)).toBe(true);
  });
});
