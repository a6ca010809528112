import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "@/db/schema/staff";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import {
  call,
  countLockWaits,
  drainQueue,
  newCandidateSession,
  newRegion,
  openSecondConnection,
  openTestApi,
  runMutation,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

const post = (key: string, name: string, query = "") =>
  call("POST", `/api/v2/candidates${query}`, { key, body: [candidateInput(name)] });

describe("reading mutations", () => {
  test("GET /mutations/{id}?wait responds as soon as the mutation is finished", async () => {
    const region = await newRegion();
    const { body } = await post(region.key, "Anna");
    const waiting = call("GET", `/api/v2/mutations/${body.data.mutationId}?wait=20`, { key: region.key });
    await drainQueue(region);
    expect((await waiting).body.data).toMatchObject({
      status: "completed",
      attempts: 1,
      operation: "candidates.create",
    });
  });

  test("GET /mutations/{id} returns 404 for a mutation of another region or mode", async () => {
    const [one, two] = [await newRegion(), await newRegion()];
    const { mutationId } = (await post(one.key, "Anna")).body.data;
    expect((await call("GET", `/api/v2/mutations/${mutationId}`, { key: two.key })).body.code).toBe(
      "mutation_not_found",
    );
    expect((await call("GET", `/api/sandbox/mutations/${mutationId}`, { key: one.key })).status).toBe(404);
    expect((await call("GET", `/api/v2/mutations/${mutationId}`, { key: one.key })).status).toBe(200);
  });

  test("GET /mutations lists mutations newest first, filters them and skips none between pages", async () => {
    const region = await newRegion();
    for (let index = 0; index < 7; index++) await post(region.key, `Nr${index}`, `?idempotencyKey=k${index}`);
    await runMutation(region, "DELETE", "/api/v2/candidates/recAAAAAAAAAAAAAA");
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const from = cursor ? `&cursor=${cursor}` : "";
      const page = await call("GET", `/api/v2/mutations?operation=candidates.create&pageSize=3${from}`, {
        key: region.key,
      });
      seen.push(...page.body.data.map((row: { idempotencyKey: string }) => row.idempotencyKey));
      cursor = page.body.meta.cursor;
    }
    expect(seen).toEqual(["k6", "k5", "k4", "k3", "k2", "k1", "k0"]);
    const failed = await call("GET", "/api/v2/mutations?status=failed", { key: region.key });
    expect(failed.body.data).toMatchObject([
      { operation: "candidates.delete", result: { errorCode: "candidate_not_found" } },
    ]);
    const byKey = await call("GET", "/api/v2/mutations?idempotencyKey=k3", { key: region.key });
    expect(byKey.body.data).toHaveLength(1);
  });

  test("GET /mutations rejects a cursor from another list", async () => {
    const region = await newRegion();
    for (let index = 0; index < 3; index++) await post(region.key, `Nr${index}`);
    const { cursor } = (await call("GET", "/api/v2/mutations?pageSize=1", { key: region.key })).body.meta;
    for (const address of [
      `/api/v2/mutations?status=queued&cursor=${cursor}`,
      `/api/v2/candidates?cursor=${cursor}`,
      "/api/v2/mutations?cursor=eyJ9",
    ]) {
      const response = await call("GET", address, { key: region.key });
      expect([response.status, response.body.data.issues?.[0].code]).toEqual([400, "invalid_cursor"]);
    }
  });
});

describe("a waiting request", () => {
  /**
   * Waits for a write, ends the caller's access, executes the write, and returns the response's status. Locks
   * the ledger until the access ends, so that the request has passed its first check by then.
   */
  async function statusAfter(
    region: TestRegion,
    caller: { key?: string; headers?: Record<string, string> },
    end: () => Promise<unknown>,
    path?: string,
  ): Promise<number> {
    const { mutationId } = (await post(region.key, "Anna")).body.data;
    const other = openSecondConnection();
    const { response } = await other.database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table mutations in access exclusive mode`);
      const response = call("GET", `${path ?? `/api/v2/mutations/${mutationId}`}?wait=20`, caller);
      await waitUntil(async () => (await countLockWaits()) > 0);
      await end();
      return { response };
    });
    await other.close();
    await drainQueue(region);
    return (await response).status;
  }

  test("returns no data once the key is revoked", async () => {
    const region = await newRegion();
    const { id, token } = (await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body: {} }))
      .body.data;
    const revoke = () => call("DELETE", `/api/v2/auth/regions/api-keys/${id}`, { key: region.key });
    expect(await statusAfter(region, { key: token }, revoke)).toBe(401);
  });

  test("returns no data once the staff member loses their role", async () => {
    const region = await newRegion();
    const { id, headers } = await newStaff("adviser", region);
    const removeRole = () => db().delete(staffRoles).where(eq(staffRoles.staffId, id));
    expect(await statusAfter(region, { headers }, removeRole)).toBe(404);
  });

  test("returns no data once the candidate signs out", async () => {
    const region = await newRegion();
    const { headers } = await newCandidateSession(region);
    const own = "/api/v2/auth/candidates/me";
    await call("PATCH", own, { headers, body: { city: "Zwolle" } });
    const signOut = () => call("POST", "/api/v2/auth/candidates/sign-out", { headers });
    expect(await statusAfter(region, { headers }, signOut, own)).toBe(401);
  });
});

test("waiting takes one token from the key's rate limit", async () => {
  const region = await newRegion();
  const { mutationId } = (await post(region.key, "Anna")).body.data;
  await drainQueue(region);
  const remaining = async () => {
    const { headers } = await call("GET", `/api/v2/mutations/${mutationId}?wait=1`, { key: region.key });
    return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
  };
  Object.assign(env(), { RATE_LIMIT_PER_SECOND: 0.001 });
  const first = await remaining();
  expect(await remaining()).toBe(first - 1);
});
