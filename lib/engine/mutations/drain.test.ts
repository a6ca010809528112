import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { tryLockBase } from "@/lib/records/try-lock-base";
import { call, drainQueue, newRegion, openSecondConnection, openTestApi } from "@/test/api";
import { candidateInput, listMutations } from "@/test/queue-fixtures";
import { drain } from "./drain";
import { retryDelayMs } from "./retry";

beforeAll(openTestApi);
beforeAll(async () => {
  await db().execute(sql`create sequence faults`);
  await db().execute(sql`
    create function raise_fault() returns trigger language plpgsql security definer as $$
    begin
      if new.name like 'Fault%' and nextval('faults') <= new.motivation::int then
        if new.name = 'Fault of the connection' then perform pg_terminate_backend(pg_backend_pid()); end if;
        raise exception 'a fault for the test';
      end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger raise_fault before insert on candidates for each row execute function raise_fault()`,
  );
});

/**
 * Queues a candidate whose insert fails `times` times. Counts the failures with a sequence, because a
 * rollback doesn't reset sequences.
 */
async function postFaulty(key: string, name: string, times: number): Promise<void> {
  await db().execute(sql`alter sequence faults restart`);
  const body = [{ ...candidateInput("fault"), name, motivation: String(times) }];
  expect((await call("POST", "/api/v2/candidates", { key, body })).status).toBe(202);
}

const postpone = (baseId: number, notBefore: SQL | null) =>
  db().update(mutations).set({ notBefore }).where(eq(mutations.baseId, baseId));
const makeDue = (baseId: number) => postpone(baseId, null);

const post = (key: string, name: string, query = "") =>
  call("POST", `/api/v2/candidates${query}`, { key, body: [candidateInput(name)] });

describe("drain", () => {
  test("executes mutations in order of acceptance with several concurrent callers [spec 3.mutation-order]", async () => {
    const region = await newRegion();
    for (let index = 0; index < 40; index++) await post(region.key, `Nr${index}`);
    const another = openSecondConnection();
    const drains = [db(), another.database, db(), another.database].map(async (database) => {
      for (let round = 0; round < 200; round++) {
        if ((await drain(database, region.bases.live)).next === "idle") return;
      }
    });
    await Promise.all(drains);
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => row.status)).toEqual(Array(40).fill("completed"));
    const finished = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
    expect(finished).toEqual([...finished].sort((left, right) => left - right));
    const names = (await db().select().from(candidates).where(eq(candidates.baseId, region.bases.live)))
      .length;
    expect(names).toBe(40);
    await another.close();
  });

  test("executes nothing while another caller holds the base's lock [spec 3.mutation-order]", async () => {
    const region = await newRegion();
    await post(region.key, "Anna");
    await db().transaction(async (transaction) => {
      expect(await tryLockBase(transaction, region.bases.live)).toBe(true);
      expect(await drain(db(), region.bases.live)).toEqual({ applied: 0, next: "locked" });
    });
    expect((await drain(db(), region.bases.live)).applied).toBe(1);
  });

  test("rolls back a failed mutation and executes the next mutation [contract 6.not-blocked]", async () => {
    const region = await newRegion();
    const taken = "rec00000000000001";
    const withId = (name: string) => ({
      ...candidateInput(name),
      interactions: [
        {
          id: taken,
          type: "Telefonisch",
          performedAt: "2026-01-01T10:00:00Z",
          createdAt: "2026-01-01T10:00:00Z",
        },
      ],
    });
    await call("POST", "/api/v2/candidates", { key: region.key, body: [withId("Anna")] });
    await call("POST", "/api/v2/candidates", {
      key: region.key,
      body: [candidateInput("Bea"), withId("Cor")],
    });
    await post(region.key, "Dirk");
    await drainQueue(region);
    expect((await listMutations(region.bases.live)).map((row) => row.status)).toEqual([
      "completed",
      "failed",
      "completed",
    ]);
    const { body } = await call("GET", "/api/v2/candidates", { key: region.key });
    expect(body.data.map((record: { name: string }) => record.name).sort()).toEqual(["Anna", "Dirk"]);
    const failed = (await call("GET", "/api/v2/mutations?status=failed", { key: region.key })).body.data[0];
    expect(failed.result).toMatchObject({ errorCode: "duplicate_id", status: 409, attempts: 1 });
  });

  test("retries a mutation after a transient fault before it executes the next mutation [spec 3.mutation-retried]", async () => {
    const region = await newRegion();
    // The first fault rolls back the whole batch. The second fault fails the mutation alone.
    await postFaulty(region.key, "Fault", 2);
    await post(region.key, "Bea");
    const first = await drain(db(), region.bases.live);
    expect(first).toEqual({ applied: 0, next: { notBefore: expect.any(Date) } });
    await postpone(region.bases.live, sql`now() + interval '1 hour'`);
    expect(await drain(db(), region.bases.live)).toEqual({
      applied: 0,
      next: { notBefore: expect.any(Date) },
    });
    await makeDue(region.bases.live);
    await drainQueue(region);
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 2],
      ["completed", 1],
    ]);
    const [earlier, later] = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
    expect(earlier).toBeLessThanOrEqual(Number(later));
  });

  test("keeps the retry delay even if our clock is an hour ahead of the database's clock", async () => {
    const region = await newRegion();
    await postFaulty(region.key, "Fault", 1);
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
    try {
      const pauseMs = async () => {
        const { next } = await drain(db(), region.bases.live);
        return (next as { notBefore: Date }).notBefore.getTime() - Date.now();
      };
      expect(await pauseMs()).toBe(retryDelayMs(1));
      const tooLate = gt(mutations.notBefore, sql`now() + ${retryDelayMs(1)} * interval '1 millisecond'`);
      expect(await db().$count(mutations, and(eq(mutations.baseId, region.bases.live), tooLate))).toBe(0);
      await postpone(region.bases.live, sql`now() + interval '30 minutes'`);
      const half = await pauseMs();
      expect(half).toBeGreaterThan(0);
      expect(half).toBeLessThanOrEqual(1_800_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test("fails a mutation with engine_error after five attempts and executes the next mutation [spec 3.mutation-retried] [contract 6.failed-engine]", async () => {
    const region = await newRegion();
    await postFaulty(region.key, "Fault", 100);
    await post(region.key, "Bea");
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await drain(db(), region.bases.live)).next).toMatchObject({ notBefore: expect.any(Date) });
      await makeDue(region.bases.live);
    }
    await drainQueue(region);
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => [row.status, row.attempts])).toEqual([
      ["failed", 5],
      ["completed", 1],
    ]);
    expect(ledger[0]?.result).toMatchObject({ errorCode: "engine_error", status: 500, attempts: 5 });
  });

  test("fails a mutation with engine_error immediately if a value can never be stored, and executes the next mutation", async () => {
    const region = await newRegion();
    await post(region.key, "Anna");
    await drainQueue(region);
    const [anna] = await db().select().from(candidates).where(eq(candidates.baseId, region.bases.live));
    const path = `/api/v2/candidates/${anna?.id}`;
    await call("PATCH", path, { key: region.key, body: { privacyConsent: false } });
    const queued = and(eq(mutations.baseId, region.bases.live), eq(mutations.status, "queued"));
    const input = sql`jsonb_set(input::jsonb, '{body,privacyConsent}', '{"a":1}')`;
    await db().update(mutations).set({ input }).where(queued);
    await post(region.key, "Bea");
    expect((await drain(db(), region.bases.live)).next).toBe("idle");
    const [, patched, created] = await listMutations(region.bases.live);
    expect(patched).toMatchObject({
      status: "failed",
      attempts: 1,
      result: { errorCode: "engine_error", status: 500, attempts: 1 },
    });
    expect(created).toMatchObject({ status: "completed" });
  });

  test("waits 1, 2, 4 and 8 seconds between attempts [contract 6.fault-pauses]", async () => {
    expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000]);
  });

  test("stores a mutation's callback only when the mutation completes", async () => {
    const region = await newRegion();
    await post(region.key, "Anna", "?callbackUrl=https://example.org/callback&idempotencyKey=mine");
    const [before] = await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live));
    expect(before).toBeUndefined();
    await drainQueue(region);
    const [mutation] = await listMutations(region.bases.live);
    const [callback] = await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live));
    expect(mutation?.status).toBe("completed");
    expect(JSON.parse(callback?.body ?? "")).toMatchObject({
      mutationId: mutation?.id,
      idempotencyKey: "mine",
      status: "completed",
      result: { candidates: [{ name: "Anna" }] },
    });
  });

  test("rolls back a mutation if its callback can't be stored, and executes the mutation again", async () => {
    const region = await newRegion();
    const countRows = () =>
      Promise.all(
        [candidates, events, callbacks].map((table) =>
          db().$count(table, eq(table.baseId, region.bases.live)),
        ),
      );
    const before = await countRows();
    await post(region.key, "Anna", "?callbackUrl=https://example.org/callback");
    await db().execute(sql`alter table callbacks add constraint fault check (false) not valid`);
    try {
      expect((await drain(db(), region.bases.live)).applied).toBe(0);
    } finally {
      await db().execute(sql`alter table callbacks drop constraint fault`);
    }
    expect(await countRows()).toEqual(before);
    expect(await listMutations(region.bases.live)).toMatchObject([
      { status: "queued", attempts: 1, result: null },
    ]);
    await makeDue(region.bases.live);
    await drainQueue(region);
    expect(await countRows()).toEqual(before.map((count) => count + 1));
    expect(await listMutations(region.bases.live)).toMatchObject([{ status: "completed", attempts: 2 }]);
  });

  test("keeps a mutation at the head of the queue when the connection breaks, without counting an attempt", async () => {
    const region = await newRegion();
    await postFaulty(region.key, "Fault of the connection", 1);
    await expect(drain(db(), region.bases.live)).rejects.toThrow();
    expect((await listMutations(region.bases.live)).map((row) => [row.status, row.attempts])).toEqual([
      ["queued", 0],
    ]);
    await drainQueue(region);
    expect((await listMutations(region.bases.live)).map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 1],
    ]);
  });

  test("clears the input of a finished mutation", async () => {
    const region = await newRegion();
    await post(region.key, "Anna");
    await drainQueue(region);
    const [row] = await listMutations(region.bases.live);
    expect(row?.input).toBeNull();
  });
});
