import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { eraseDue } from "./erase";
import { markPartlyErased } from "./mark-partly-erased";

const KEY = "noor@example.org";
const CALLBACK_URL = "https://example.org/noor?of=noor";
const PATH = `/api/v2/candidates?idempotencyKey=${KEY}&callbackUrl=${encodeURIComponent(CALLBACK_URL)}`;
const MONTH_MS = 31 * 86_400_000;

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

const people = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
const create = async () => (await runMutation(region, "POST", PATH, { body: people })).mutationId as string;
const repeat = async () =>
  (await call("POST", PATH, { key: region.key, body: people })).body.data as Record<string, unknown>;
const deliver = (mutationId: string) =>
  db()
    .update(callbacks)
    .set({ status: "delivered", finishedAt: new Date() })
    .where(eq(callbacks.mutationId, mutationId));
const erase = (mutationId: string) =>
  eraseDue(db(), { now: new Date(Date.now() + MONTH_MS), mutationIds: [mutationId] });

async function rowOf(mutationId: string) {
  const rows = await db().execute<{ row: string; key: string | null; url: string | null }>(sql`
    select to_jsonb(mutation)::text || coalesce(to_jsonb(callback)::text, '') as row,
      mutation.idempotency_key as key, mutation.callback_url as url
    from mutations as mutation left join callbacks as callback on callback.mutation_id = mutation.id
    where mutation.id = ${mutationId}`);
  return rows[0];
}

/** Stores the row as an earlier release did: without the digest of the key. */
const asEarlierRelease = (mutationId: string, changes: object = {}) =>
  db()
    .update(mutations)
    .set({ idempotencyDigest: null, ...changes })
    .where(eq(mutations.id, mutationId));

describe("an erased mutation", () => {
  test("keeps a digest of its idempotency key, so that a repeat is still recognized", async () => {
    const id = await create();
    await deliver(id);
    expect((await rowOf(id))?.row).toContain(KEY);
    expect(await erase(id)).toBe(1);
    expect((await rowOf(id))?.row).not.toContain("noor");
    expect(await rowOf(id)).toMatchObject({ key: null, url: "https://example.org" });
    expect(await repeat()).toMatchObject({ mutationId: id, status: "idempotency_hit", payloadMatches: true });
    expect(await db().$count(mutations, eq(mutations.baseId, region.bases.live))).toBe(1);
  });

  test("is found by its key and shows its id in place of the key", async () => {
    const id = await create();
    await deliver(id);
    const path = `/api/v2/mutations?idempotencyKey=${KEY}`;
    const list = async () => (await call("GET", path, { key: region.key })).body.data;
    expect(await list()).toMatchObject([
      { mutationId: id, idempotencyKey: KEY, callback: { url: CALLBACK_URL } },
    ]);
    await erase(id);
    const erased = { mutationId: id, idempotencyKey: id, callback: { url: "https://example.org" } };
    expect(await list()).toMatchObject([erased]);
    expect((await call("GET", `/api/v2/mutations/${id}`, { key: region.key })).body.data).toMatchObject(
      erased,
    );
    const { headers } = await newStaff("manager", region);
    const found = await call("GET", `/api/console/mutations?q=${KEY}`, { headers });
    expect(found.body.data).toMatchObject([{ mutationId: id, idempotencyKey: id }]);
  });

  test("keeps its key while its callback is pending", async () => {
    const id = await create();
    expect(await erase(id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ key: KEY, url: CALLBACK_URL });
  });

  test("has a different key digest in each region, even for the same key", async () => {
    const digests = [];
    for (const each of [region, await newRegion()]) {
      region = each;
      const [row] = await db()
        .select()
        .from(mutations)
        .where(eq(mutations.id, await create()));
      digests.push(row?.idempotencyDigest);
    }
    expect(digests).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)]);
    expect(digests[0]).not.toBe(digests[1]);
  });

  test("keeps the key of an imported row, because the console counts rows by their keys", async () => {
    const id = await create();
    await deliver(id);
    const key = "import:01920000-0000-7000-8000-000000000000:7";
    await asEarlierRelease(id, { idempotencyKey: key, actorKind: "staff" });
    expect(await erase(id)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ key });
  });

  test("doesn't keep a key that looks like an import's but came from an API client", async () => {
    const id = await create();
    await deliver(id);
    await asEarlierRelease(id, { idempotencyKey: "import:01920000-0000-7000-8000-000000000000:noor" });
    await erase(id);
    expect((await rowOf(id))?.row).not.toContain("noor");
  });
});

describe("a mutation that an earlier release stored without a digest", () => {
  test("is returned for a repeat, both before and after it is erased", async () => {
    const id = await create();
    await deliver(id);
    await asEarlierRelease(id);
    expect(await repeat()).toMatchObject({ mutationId: id, status: "idempotency_hit" });
    await erase(id);
    expect((await rowOf(id))?.row).not.toContain("noor");
    expect(await repeat()).toMatchObject({ mutationId: id, status: "idempotency_hit" });
  });

  test("loses its key and its callback's path if the earlier release erased everything else", async () => {
    const id = await create();
    await deliver(id);
    await erase(id);
    await asEarlierRelease(id, { idempotencyKey: KEY, callbackUrl: "https://example.org/noor" });
    await db().update(callbacks).set({ url: "https://example.org/noor" }).where(eq(callbacks.mutationId, id));
    await eraseDue(db(), { now: new Date() });
    expect((await rowOf(id))?.row).toContain("noor");
    await markPartlyErased(db());
    await eraseDue(db(), { now: new Date() });
    expect((await rowOf(id))?.row).not.toContain("noor");
    expect(await repeat()).toMatchObject({ mutationId: id, status: "idempotency_hit" });
    const due = await db().$count(mutations, sql`erase_at <= now()`);
    await markPartlyErased(db());
    expect(await db().$count(mutations, sql`erase_at <= now()`)).toBe(due);
  });

  test("is erased even if the earlier release accepted the key of an erased mutation again", async () => {
    const first = await create();
    await deliver(first);
    await erase(first);
    const again = newUuidV7();
    await db().execute(sql`
      insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, input, actor_kind,
        actor_id, request_id, status, finished_at, erase_at)
      select ${again}::uuid, base_id, operation, ${KEY}, true, input_digest, '{"name":"Noor"}', actor_kind,
        actor_id, request_id, 'completed', now(), now()
      from mutations where id = ${first}`);
    expect(await repeat()).toMatchObject({ mutationId: first, status: "idempotency_hit" });
    expect(await erase(again)).toBe(1);
    expect((await rowOf(again))?.row.toLowerCase()).not.toContain("noor");
    expect(await repeat()).toMatchObject({ mutationId: first, status: "idempotency_hit" });
  });
});
