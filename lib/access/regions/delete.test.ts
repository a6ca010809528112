import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { candidateHistory, candidates } from "@/db/schema/candidates";
import { callbacks, mutations } from "@/db/schema/mutations";
import { customFields, recordBases } from "@/db/schema/regions";
import { drain } from "@/lib/engine/mutations/drain";
import { db } from "@/lib/platform/database/client";
import { tryLockBase } from "@/lib/records/try-lock-base";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";

let close: () => Promise<void>;
let closeStorage: () => Promise<void>;
let admin: string;
beforeAll(async () => {
  closeStorage = await setUpTempStorage();
  close = await openTestApi();
  admin = await newGlobalKey("admin");
});
afterAll(async () => {
  await close();
  await closeStorage();
});

const remove = (id: string, query = "", key = admin) =>
  call("DELETE", `/api/v2/regions/${id}${query}`, { key });
const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
const file = { filename: "cv.txt", data: `data:text/plain;base64,${btoa("een cv")}` };
const isThere = async (region: TestRegion) =>
  (await db().$count(recordBases, eq(recordBases.regionId, region.id))) === 2;

async function rowsOf({ id, bases }: TestRegion): Promise<number> {
  const baseIds = [bases.live, bases.sandbox];
  const counts = await Promise.all([
    db().$count(recordBases, eq(recordBases.regionId, id)),
    db().$count(customFields, eq(customFields.regionId, id)),
    db().$count(apiKeys, eq(apiKeys.regionId, id)),
    db().$count(candidates, inArray(candidates.baseId, baseIds)),
    db().$count(candidateHistory, inArray(candidateHistory.baseId, baseIds)),
    db().$count(mutations, inArray(mutations.baseId, baseIds)),
    db().$count(callbacks, inArray(callbacks.baseId, baseIds)),
  ]);
  return counts.reduce((sum, each) => sum + each, 0);
}

describe("deleting a region", () => {
  test("that is empty takes it and its keys away at once; a repeat is a 404 [spec 4.regions-delete]", async () => {
    const region = await newRegion();
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).status).toBe(200);
    const reply = await remove(region.id);
    expect(reply.body).toMatchObject({
      statusCode: 200,
      message: "Deleted",
      data: { id: region.id, deleted: true },
    });
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).status).toBe(401);
    expect((await remove(region.id)).body.code).toBe("region_not_found");
    expect(await rowsOf(region)).toBe(0);
  });

  test("with live candidates is a 409 that says how many, and changes nothing [contract 2.409-region-not-empty]", async () => {
    const region = await newRegion();
    await createCandidateIn(region);
    const reply = await remove(region.id, "?purge=false");
    expect(reply.body).toMatchObject({
      statusCode: 409,
      code: "region_not_empty",
      data: { candidates: 1, queuedMutations: 0 },
    });
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(1);
  });

  test("with a live write that was acknowledged and not yet executed is a 409 too", async () => {
    const region = await newRegion();
    await call("POST", "/api/v2/candidates", { key: region.key, body: [person] });
    expect((await remove(region.id)).body).toMatchObject({
      code: "region_not_empty",
      data: { candidates: 0, queuedMutations: 1 },
    });
    await drainQueue(region);
    expect((await call("GET", "/api/v2/candidates", { key: region.key })).body.data).toHaveLength(1);
  });

  test("is not held up by what is in the sandbox", async () => {
    const region = await newRegion();
    await runMutation(region, "POST", "/api/sandbox/candidates", { body: [person] });
    await call("POST", "/api/sandbox/candidates", { key: region.key, body: [person] });
    expect((await remove(region.id)).status).toBe(200);
    expect(await rowsOf(region)).toBe(0);
  });

  test("with purge leaves nothing: no row, no file, no queued write, no callback to be sent [contract 7.delete-purge]", async () => {
    const region = await newRegion([{ name: "Veld", type: "text", required: false }]);
    const [stays, before] = [await newRegion(), await listStoredKeys()];
    await createCandidateIn(stays);
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
    expect((await call("GET", "/api/v2/candidates", { key: stays.key })).body.data).toHaveLength(1);
  });

  test("waits for the write that is being executed", async () => {
    const region = await newRegion();
    let deleting: Promise<{ status: number }> | undefined;
    await db().transaction(async (transaction) => {
      await tryLockBase(transaction, region.bases.live);
      deleting = remove(region.id);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await isThere(region)).toBe(true);
    });
    expect((await deleting)?.status).toBe(200);
  });

  test("while writes come in leaves none of them behind, whoever is first", async () => {
    const region = await newRegion();
    const writes = Array.from({ length: 8 }, () =>
      call("POST", "/api/v2/candidates", { key: region.key, body: [person] }),
    );
    const [deleted, ...written] = await Promise.all([remove(region.id, "?purge"), ...writes]);
    expect(deleted?.status).toBe(200);
    const told = written.map(({ status, body }) => (status === 202 ? "accepted" : body.code));
    expect(["accepted", "unauthorized", "engine_declined"]).toEqual(expect.arrayContaining(told));
    expect(await rowsOf(region)).toBe(0);
  });

  test("twice at once deletes it once", async () => {
    const region = await newRegion();
    const both = await Promise.all([remove(region.id), remove(region.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test.each([
    ["?purge=perhaps", 400, "validation_error"],
    ["?force=true", 400, "validation_error"],
  ])("refuses the query %s", async (query, status, code) => {
    const region = await newRegion();
    const reply = await remove(region.id, query);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await isThere(region)).toBe(true);
  });

  test("is for admin keys: its own key and a webhook's get 403", async () => {
    const region = await newRegion();
    for (const key of [region.key, await newGlobalKey("webhook")]) {
      expect((await remove(region.id, "", key)).body.code).toBe("forbidden");
    }
    expect(await isThere(region)).toBe(true);
  });
});
