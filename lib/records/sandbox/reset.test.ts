import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { tryLockBase } from "../try-lock-base";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);

const reset = (key: string, query = "") => call("POST", `/api/sandbox/reset${query}`, { key });
const person = {
  name: "Anna",
  email: "anna@example.org",
  privacyConsent: true,
  interactions: [{ type: "Telefonisch", performedAt: "2026-03-01T09:30:00Z" }],
  curriculumVitae: [{ filename: "cv.txt", data: `data:text/plain;base64,${btoa("een cv")}` }],
};
const create = (region: TestRegion, version: "v2" | "sandbox") =>
  runMutation(region, "POST", `/api/${version}/candidates`, { body: [person] });
const countIn = async (region: TestRegion, version: "v2" | "sandbox") =>
  (await call("GET", `/api/${version}/candidates`, { key: region.key })).body.data.length;

describe("resetting the sandbox", () => {
  test("empties it immediately, reports what was removed, and keeps live data and other sandboxes", async () => {
    const [region, other] = [await newRegion(), await newRegion()];
    for (const version of ["v2", "sandbox"] as const) await create(region, version);
    await create(other, "sandbox");
    const archived = (await create(region, "sandbox")).result.candidates[0].id;
    await runMutation(region, "POST", `/api/sandbox/candidates/${archived}/archive`);
    const files = (await listStoredKeys()).length;
    const { status, body } = await reset(region.key);
    expect([status, body.meta]).toEqual([200, { sandboxEnabled: true }]);
    expect(body.data).toEqual({
      removed: { candidates: 1, interactions: 1, attachments: 1, archived: 1, mutations: 3 },
      stillQueued: 0,
      clearedAt: expect.any(String),
    });
    expect([await countIn(region, "v2"), await countIn(region, "sandbox")]).toEqual([1, 0]);
    expect(await countIn(other, "sandbox")).toBe(1);
    expect((await listStoredKeys()).length, "without the file of the archived candidate").toBe(files - 2);
    expect((await call("GET", "/api/sandbox/mutations", { key: region.key })).body.data).toEqual([]);
    const [base] = await db().select().from(recordBases).where(eq(recordBases.id, region.bases.sandbox));
    expect(base?.clearedAt.toISOString()).toBe(body.data.clearedAt);
  });

  test("removes nothing the second time", async () => {
    const region = await newRegion();
    await create(region, "sandbox");
    await reset(region.key);
    const { removed } = (await reset(region.key)).body.data;
    expect(Object.values(removed)).toEqual([0, 0, 0, 0, 0]);
  });

  test("keeps queued mutations, which run afterwards", async () => {
    const region = await newRegion();
    await create(region, "sandbox");
    await call("POST", "/api/sandbox/candidates", { key: region.key, body: [person] });
    expect((await reset(region.key)).body.data).toMatchObject({ removed: { candidates: 1 }, stillQueued: 1 });
    expect(await countIn(region, "sandbox")).toBe(0);
    await drainQueue(region, "sandbox");
    expect(await countIn(region, "sandbox")).toBe(1);
  });

  test("forgets idempotency keys, even of writes whose callback is pending", async () => {
    const region = await newRegion();
    const query = `idempotencyKey=first&callbackUrl=${encodeURIComponent("https://example.org/instroom")}`;
    const write = () => call("POST", `/api/sandbox/candidates?${query}`, { key: region.key, body: [person] });
    const first = (await write()).body;
    await drainQueue(region, "sandbox");
    await reset(region.key);
    const [waiting] = await db()
      .select({ body: callbacks.body, status: callbacks.status })
      .from(callbacks)
      .where(eq(callbacks.mutationId, first.data.mutationId));
    expect(waiting?.status).toBe("pending");
    expect(JSON.parse(waiting?.body ?? "")).toMatchObject({ idempotencyKey: "first", status: "completed" });
    const again = (await write()).body;
    expect(again.data).toMatchObject({ status: "accepted", idempotencyKey: "first" });
    await drainQueue(region, "sandbox");
    expect(await countIn(region, "sandbox")).toBe(1);
  });

  test("waits for the running mutation and succeeds for two concurrent calls", async () => {
    const region = await newRegion();
    await create(region, "sandbox");
    let resets: Promise<{ status: number }[]> | undefined;
    await db().transaction(async (transaction) => {
      await tryLockBase(transaction, region.bases.sandbox);
      const attempts = vi.spyOn(dbOfBase(region.bases.sandbox), "transaction");
      resets = Promise.all([reset(region.key), reset(region.key)]);
      await waitUntil(async () => attempts.mock.settledResults.some(({ type }) => type === "fulfilled"));
      attempts.mockRestore();
      expect(await countIn(region, "sandbox")).toBe(1);
    });
    expect((await resets)?.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countIn(region, "sandbox")).toBe(0);
  });

  test("is allowed with an admin key if the request names the region, but not with a webhook key or another region's key", async () => {
    const [region, other] = [await newRegion(), await newRegion()];
    await create(region, "sandbox");
    expect((await reset(other.key, `?region=${region.id}`)).body.code).toBe("forbidden");
    expect((await reset(await newGlobalKey("webhook"))).body.code).toBe("forbidden");
    expect((await reset(region.key, "?base=live")).body.code).toBe("validation_error");
    expect(await countIn(region, "sandbox")).toBe(1);
    expect((await reset(await newGlobalKey("admin"), `?region=${region.id}`)).status).toBe(200);
    expect(await countIn(region, "sandbox")).toBe(0);
  });
});

test.each(["reset", "generate"])(
  "/%s exists only under /api/sandbox, not under /api/v2, and accepts only POST",
  async (name) => {
    const region = await newRegion();
    await expect(call("POST", `/api/v2/${name}`, { key: region.key })).rejects.toThrow(
      "No route file serves",
    );
    const response = await call("GET", `/api/sandbox/${name}`, { key: region.key });
    expect([response.status, response.headers.allow]).toEqual([405, "OPTIONS, POST"]);
  },
);
