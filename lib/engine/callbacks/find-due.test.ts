import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { insertRegion } from "@/test/callback-fixtures";
import { START_TIME, setUpDeliveryTest } from "@/test/delivery-setup";
import { findDueCallbacks } from "./find-due";

const bench = setUpDeliveryTest();
const { insert } = bench;

beforeEach(() => bench.delivery.database.delete(callbacks));

describe("findDueCallbacks", () => {
  it("covers all 70 hosts of a base within three searches", async () => {
    const { baseId } = await insertRegion(bench.delivery.database);
    const ids: string[] = [];
    for (let host = 0; host < 70; host++) {
      ids.push((await insert({ url: `http://HOST-${100 + host}.example/` }, baseId)).id);
    }
    const found = new Set<string>();
    for (let query = 0; query < 3; query++) {
      const due = await findDueCallbacks(bench.delivery.database, { now: START_TIME, limit: 1_000 });
      expect(due.length).toBeLessThanOrEqual(32);
      for (const { id } of due) found.add(id);
    }
    expect(found).toEqual(new Set(ids));
  });

  it.each([1, 32, 64])("finds callbacks of all %i hosts of a base within four searches", async (hosts) => {
    const { baseId } = await insertRegion(bench.delivery.database);
    for (let host = 0; host < hosts; host++) await insert({ url: `http://${host}.example/` }, baseId);
    const find = () => findDueCallbacks(bench.delivery.database, { now: START_TIME, limit: 1_000 });
    for (let query = 0; query < 6; query++) await find();
    const found = new Set<string>();
    for (let query = 0; query < 4; query++) for (const { id } of await find()) found.add(id);
    expect(found.size).toBe(hosts);
  });

  it("finds the only due callback even if its host sorts after 100 hosts whose callbacks aren't due yet", async () => {
    const { baseId } = await insertRegion(bench.delivery.database);
    const later = new Date(START_TIME.getTime() + 3_600_000);
    for (let host = 100; host < 200; host++)
      await insert({ url: `http://host-${host}.example/`, dueAt: later }, baseId);
    const { id } = await insert({ url: "http://zz.example/" }, baseId);
    for (let search = 0; search < 3; search++) {
      const due = await findDueCallbacks(bench.delivery.database, { now: START_TIME, limit: 1_000 });
      expect(due.map((callback) => callback.id)).toEqual([id]);
    }
  });

  it("starts again at the first host if no later host has a due callback", async () => {
    const { database } = bench.delivery;
    const { baseId } = await insertRegion(database);
    const { id } = await insert({ url: "http://host-00.example/" }, baseId);
    for (let host = 1; host < 40; host++) {
      const waiting = await insert({ url: `http://host-${String(host).padStart(2, "0")}.example/` }, baseId);
      const later = new Date(START_TIME.getTime() + 3_600_000);
      await database.update(callbacks).set({ nextAttemptAt: later }).where(eq(callbacks.id, waiting.id));
    }
    for (let search = 0; search < 4; search++) {
      const due = await findDueCallbacks(database, { now: START_TIME, limit: 1_000, baseId });
      expect(due.map((callback) => callback.id)).toEqual([id]);
    }
  });

  it("finds only the callbacks of a given base", async () => {
    const { database } = bench.delivery;
    const bases = [await insertRegion(database), await insertRegion(database), await insertRegion(database)];
    const ids: string[] = [];
    for (const { baseId } of bases) ids.push((await insert({}, baseId)).id);
    for (const [index, { baseId }] of bases.entries()) {
      const due = await findDueCallbacks(database, { now: START_TIME, limit: 1_000, baseId });
      expect(due.map((callback) => callback.id)).toEqual([ids[index]]);
    }
    await database.delete(callbacks).where(eq(callbacks.id, ids[1] ?? ""));
    const baseId = bases[1]?.baseId;
    expect(await findDueCallbacks(database, { now: START_TIME, limit: 1_000, baseId })).toEqual([]);
  });

  it("finds a due callback even if all callbacks of other bases are due later", async () => {
    const { database } = bench.delivery;
    for (let count = 0; count < 3; count++) {
      const { baseId } = await insertRegion(database);
      const { id } = await insert({ url: "http://later.example/" }, baseId);
      const later = new Date(START_TIME.getTime() + 3_600_000);
      await database.update(callbacks).set({ nextAttemptAt: later }).where(eq(callbacks.id, id));
    }
    const { baseId } = await insertRegion(database);
    const { id } = await insert({ url: "http://now.example/" }, baseId);
    const due = await findDueCallbacks(database, { now: START_TIME, limit: 1 });
    expect(due.map((callback) => callback.id)).toEqual([id]);
  });

  it("returns one callback of every host first, even if thousands of callbacks wait for one host", async () => {
    const { database } = bench.delivery;
    const { baseId } = await insertRegion(database);
    const full = await insert({ url: "http://full.example/" }, baseId);
    await database.execute(sql`
      with copied as (
        insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest,
          actor_kind, actor_id, request_id, status, finished_at)
        select gen_random_uuid(), base_id, operation, gen_random_uuid()::text, false, input_digest,
          actor_kind, actor_id, request_id, status, finished_at
        from mutations, generate_series(1, 5000) where id = ${full.mutationId} returning id, base_id
      )
      insert into callbacks (id, base_id, mutation_id, url, body, next_attempt_at)
      select gen_random_uuid(), base_id, id, 'http://full.example/', '{}', ${START_TIME.toISOString()}::timestamptz
      from copied`);
    await database.execute(sql`analyze callbacks`);
    await insert({ url: "http://zz.example/" }, baseId);
    const due = await findDueCallbacks(database, { now: START_TIME, limit: 1_000 });
    expect(due.filter(({ host }) => host === "full.example")).toHaveLength(16);
    expect(due.filter(({ host }) => host === "zz.example")).toHaveLength(1);
    expect(
      due
        .slice(0, 2)
        .map(({ host }) => host)
        .toSorted(),
    ).toEqual(["full.example", "zz.example"]);
  });
});
