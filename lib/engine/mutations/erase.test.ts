import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { deliver } from "@/test/deliver-callback";
import { HOUR_MS, START_TIME, setUpDeliveryTest } from "@/test/delivery-setup";
import { eraseDue } from "./erase";

const bench = setUpDeliveryTest();
const { startReceiver, insert, advanceTime, findCallback, listAttempts } = bench;

const mutationOf = async (id: string) =>
  (await bench.delivery.database.select().from(mutations).where(eq(mutations.id, id)))[0];
const erase = (mutationIds?: string[]) => eraseDue(bench.delivery.database, { now: bench.now, mutationIds });
const failing = () => startReceiver((response) => response.writeHead(500).end("Jan is unknown here"));
const working = () => startReceiver((response) => response.end("Thank you, Jan"));

/** Inserts a finished mutation with a delivered callback and a stored response. */
async function delivered(changes: Parameters<typeof insert>[0]) {
  const receiver = await working();
  const callback = await insert({ url: `${receiver.origin}/hook?name=jan#jan`, ...changes });
  expect(await deliver(bench.delivery, callback.id)).toEqual({ status: "delivered" });
  return { ...callback, origin: receiver.origin };
}

describe("eraseDue", () => {
  it("erases data that is due for erasure and keeps the rows [contract 9.erased-in-time]", async () => {
    const { id, mutationId, origin } = await delivered({ eraseAt: new Date(START_TIME.getTime() + HOUR_MS) });
    const before = await mutationOf(mutationId);
    advanceTime(HOUR_MS);
    expect(await erase()).toBe(1);
    expect(await mutationOf(mutationId)).toEqual({
      ...before,
      input: null,
      result: null,
      callbackUrl: origin,
      eraseAt: null,
    });
    expect(await findCallback(id)).toMatchObject({ status: "delivered", body: null, url: origin });
    expect(await listAttempts(id)).toMatchObject([{ number: 1, statusCode: 200, responseExcerpt: null }]);
    expect(await erase()).toBe(0);
  });

  it("keeps data that is not yet due for erasure or has no erasure time", async () => {
    const dated = await delivered({ eraseAt: new Date(START_TIME.getTime() + 1) });
    const undated = await delivered({});
    expect(await erase()).toBe(0);
    for (const { id, mutationId } of [dated, undated]) {
      expect(await mutationOf(mutationId)).toMatchObject({ result: { id: "recA" } });
      expect(await findCallback(id)).toHaveProperty("body", expect.any(String));
      expect(await listAttempts(id)).toMatchObject([{ responseExcerpt: "Thank you, Jan" }]);
    }
  });

  it("postpones an erasure while the callback is pending", async () => {
    const receiver = await failing();
    const { id, mutationId, body } = await insert({ url: receiver.origin, eraseAt: START_TIME });
    await deliver(bench.delivery, id);
    expect(await erase()).toBe(0);
    expect(await findCallback(id)).toMatchObject({ status: "pending", body });
    expect(await mutationOf(mutationId)).toMatchObject({ eraseAt: START_TIME });
  });

  it("erases data on time even if 700 earlier mutations wait for their callbacks", {
    timeout: 60_000,
  }, async () => {
    await erase();
    await Promise.all(Array.from({ length: 700 }, () => insert({ eraseAt: START_TIME })));
    const { mutationId } = await delivered({ eraseAt: new Date(START_TIME.getTime() + 1) });
    advanceTime(1);
    await erase();
    expect(await mutationOf(mutationId)).toMatchObject({ result: null, eraseAt: null });
    await bench.delivery.database.update(callbacks).set({ status: "failed" });
    expect(await erase()).toBeGreaterThanOrEqual(700);
  });

  it("carries out a postponed erasure as soon as the callback is delivered", async () => {
    const { id, mutationId } = await delivered({ eraseAt: START_TIME });
    expect(await mutationOf(mutationId)).toMatchObject({ input: null, result: null, eraseAt: null });
    expect(await findCallback(id)).toMatchObject({ body: null });
    expect(await listAttempts(id)).toMatchObject([{ statusCode: 200, responseExcerpt: null }]);
  });

  it("carries out a postponed erasure as soon as the callback has failed", async () => {
    const receiver = await startReceiver((response) => response.writeHead(410).end("Jan has left"));
    const { id, mutationId } = await insert({ url: receiver.origin, eraseAt: START_TIME });
    expect(await deliver(bench.delivery, id)).toEqual({ status: "failed" });
    expect(await mutationOf(mutationId)).toMatchObject({ result: null, eraseAt: null });
    expect(await listAttempts(id)).toMatchObject([{ statusCode: 410, responseExcerpt: null }]);
  });

  it.each([
    ["a deletion", { operation: "candidates.delete", result: { id: "recA", deleted: true } }],
    ["a failure", { status: "failed" as const, result: { errorCode: "candidate_not_found" } }],
  ])("keeps the result of %s, because it has no personal data", async (_, changes) => {
    const { mutationId } = await delivered({ eraseAt: new Date(START_TIME.getTime() + HOUR_MS) });
    await bench.delivery.database.update(mutations).set(changes).where(eq(mutations.id, mutationId));
    advanceTime(HOUR_MS);
    expect(await erase([mutationId])).toBe(1);
    expect(await mutationOf(mutationId)).toMatchObject({ ...changes, input: null, eraseAt: null });
  });

  it("keeps the data of queued mutations", async () => {
    const { mutationId, id } = await insert({ eraseAt: START_TIME });
    await bench.delivery.database.delete(callbacks).where(eq(callbacks.id, id));
    await bench.delivery.database
      .update(mutations)
      .set({ status: "queued", finishedAt: null })
      .where(eq(mutations.id, mutationId));
    expect(await erase()).toBe(0);
  });

  it("erases only the given mutation", async () => {
    const eraseAt = new Date(START_TIME.getTime() + 1);
    const [one, other] = [await delivered({ eraseAt }), await delivered({ eraseAt })];
    advanceTime(1);
    expect(await erase([one.mutationId])).toBe(1);
    expect(await mutationOf(other.mutationId)).toMatchObject({ result: { id: "recA" } });
  });

  it("erases in batches until nothing is left, even with concurrent callers", async () => {
    const { database } = bench.delivery;
    await erase();
    const rows = await Promise.all(Array.from({ length: 1201 }, () => insert({ eraseAt: START_TIME })));
    await database.update(callbacks).set({ status: "failed" }).where(eq(callbacks.status, "pending"));
    await database.insert(callbackAttempts).values(
      rows.map(({ id }) => ({
        baseId: bench.region.baseId,
        callbackId: id,
        number: 1,
        startedAt: START_TIME,
        responseExcerpt: "Jan",
      })),
    );
    const [one, other] = await Promise.all([erase(), erase()]);
    const rest = await erase();
    expect(one + other + rest).toBeGreaterThanOrEqual(1201);
    expect(await erase()).toBe(0);
    const left = await database
      .select()
      .from(callbackAttempts)
      .where(eq(callbackAttempts.responseExcerpt, "Jan"));
    expect(left).toEqual([]);
  });
});
