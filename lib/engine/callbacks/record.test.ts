import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { describe, expect, it } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { connect } from "@/lib/platform/database/client";
import { insertRegion } from "@/test/callback-fixtures";
import { SECOND_MS, setUpDeliveryTest } from "@/test/delivery-setup";
import { claimCallbacks } from "./claim";
import { recordAttempt } from "./record";

const bench = setUpDeliveryTest();
const { insert, advanceTime, findCallback, listAttempts } = bench;

describe("attempts that end together", () => {
  const ended = async (ids: string[], status: "delivered" | "failed") => {
    const claims = await claimCallbacks(bench.delivery.database, ids, bench.now);
    const result = { statusCode: 200, error: null, responseExcerpt: "ok", durationMs: 1 };
    return claims.map((claim) => ({ claim, result, step: { status }, endedAt: bench.now }));
  };

  it("are recorded with one statement per base", async () => {
    const other = await insertRegion(bench.delivery.database);
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) ids.push((await insert({})).id);
    for (let index = 0; index < 20; index++) ids.push((await insert({}, other.baseId)).id);
    let statements = 0;
    const client = connect(bench.databaseUrl, 2);
    const { unsafe } = client;
    const counting: typeof unsafe = (...parameters) => {
      statements += 1;
      return unsafe(...parameters);
    };
    const database = drizzle(Object.assign(client, { unsafe: counting }));
    const attempts = await ended(ids, "delivered");
    expect(await Promise.all(attempts.map((attempt) => recordAttempt(database, attempt)))).toEqual(
      ids.map(() => true),
    );
    expect(statements).toBe(2);
    await client.end();
    for (const id of ids) expect(await findCallback(id)).toMatchObject({ status: "delivered" });
  });

  it("mark their shared callback as delivered if one of them succeeded", async () => {
    const { id } = await insert({});
    const first = await ended([id], "delivered");
    advanceTime(61 * SECOND_MS);
    const second = await ended([id], "failed");
    const record = ([attempt]: typeof first) =>
      recordAttempt(bench.delivery.database, attempt ?? expect.fail());
    expect(await Promise.all([record(second), record(first)])).toEqual([false, true]);
    expect(await findCallback(id)).toMatchObject({ status: "delivered", attempts: 2 });
    expect((await listAttempts(id)).map(({ responseExcerpt }) => responseExcerpt)).toEqual(["ok", null]);
  });

  it("don't wait for attempts of another base whose rows are locked", async () => {
    const { database } = bench.delivery;
    const other = await insertRegion(database);
    const [locked, free] = [await insert({}), await insert({}, other.baseId)];
    const attempts = await ended([locked.id, free.id], "delivered");
    const recorded = await database.transaction(async (transaction) => {
      await transaction.delete(callbacks).where(eq(callbacks.id, locked.id));
      const [one, two] = attempts.map((attempt) => recordAttempt(database, attempt));
      const freed = attempts[0]?.claim.callbackId === free.id ? one : two;
      expect(await freed).toBe(true);
      return [one, two];
    });
    expect((await Promise.all(recorded)).toSorted()).toEqual([false, true]);
  });
});
