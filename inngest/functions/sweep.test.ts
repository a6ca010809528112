import { InngestTestEngine } from "@inngest/test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { recordBases } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi } from "@/test/api";
import { insertCallback } from "@/test/callback-fixtures";
import { listStatuses, postCandidate } from "@/test/queue-fixtures";
import { newInngest } from "../client";
import { clearSandboxesFunction } from "./clear-sandboxes";
import { sweepFunction } from "./sweep";

beforeAll(openTestApi);

const client = newInngest({ INNGEST_DEV: "1" });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
/**
 * Work older than this is overdue. No test takes this long, so only work that a test backdates is overdue.
 */
const WAITED_SECONDS = 3_600;

const onceSent = () => {
  const engine = new InngestTestEngine({
    function: sweepFunction(client, WAITED_SECONDS * 1_000),
    steps: [{ id: "wake", handler: () => null }],
  });
  return engine.execute();
};

const age = (baseId: number, changes: Partial<typeof mutations.$inferInsert> = {}) =>
  db()
    .update(mutations)
    .set({ createdAt: ago(2 * WAITED_SECONDS), ...changes })
    .where(eq(mutations.baseId, baseId));

describe("the sweep", () => {
  test("runs every minute, one run at a time", () => {
    expect(sweepFunction(client).opts).toMatchObject({
      triggers: [{ cron: "* * * * *" }],
      concurrency: [{ limit: 1 }],
    });
  });

  test("sends no events if nothing is waiting", async () => {
    const { ctx, error } = await onceSent();
    expect(error).toBeUndefined();
    expect(ctx.step.sendEvent).not.toHaveBeenCalled();
  });

  test("wakes overdue bases and callbacks, but not recent or postponed work", async () => {
    const [waits, isNew, isPostponed, isBehindPostponed] = await Promise.all([
      newRegion(),
      newRegion(),
      newRegion(),
      newRegion(),
    ]);
    for (const region of [waits, isNew, isPostponed, isBehindPostponed]) await postCandidate(region, "Anna");
    await postCandidate(waits, "Bea");
    await postCandidate(isBehindPostponed, "Bea");
    await age(waits.bases.live);
    await age(isPostponed.bases.live, { notBefore: new Date(Date.now() + 60_000) });
    await age(isBehindPostponed.bases.live, { notBefore: ago(1.5 * WAITED_SECONDS) });
    const due = await insertCallback(db(), waits.bases.live, { dueAt: ago(1.5 * WAITED_SECONDS) });
    const alsoDue = await insertCallback(db(), waits.bases.live, { dueAt: ago(1.2 * WAITED_SECONDS) });
    await insertCallback(db(), waits.bases.live, { dueAt: ago(0.5 * WAITED_SECONDS) });
    await insertCallback(db(), waits.bases.live, { dueAt: ago(-WAITED_SECONDS) });
    const over = await insertCallback(db(), waits.bases.live, { dueAt: ago(1.5 * WAITED_SECONDS) });
    await db()
      .update(callbacks)
      .set({ status: "delivered", finishedAt: new Date() })
      .where(eq(callbacks.id, over.id));

    const { ctx, error } = await onceSent();
    expect(error).toBeUndefined();
    const [id, sent] =
      (ctx.step.sendEvent as unknown as { mock: { calls: unknown[][] } }).mock.calls[0] ?? [];
    expect(id).toBe("wake");
    const told = (sent as { name: string; data: unknown }[]).map(({ name, data }) => ({ name, data }));
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { name: "mutations/queued", data: { baseId: waits.bases.live } },
        { name: "mutations/queued", data: { baseId: isBehindPostponed.bases.live } },
        { name: "callbacks/due", data: { baseId: waits.bases.live, callbackIds: [due.id, alsoDue.id] } },
      ]),
    );
  });

  test("erases personal data that is due for erasure", async () => {
    const region = await newRegion();
    const { mutationId } = await insertCallback(db(), region.bases.live, { eraseAt: ago(60) });
    await db()
      .update(callbacks)
      .set({ status: "delivered", finishedAt: new Date() })
      .where(eq(callbacks.mutationId, mutationId));
    await onceSent();
    const [row] = await db().select().from(mutations).where(eq(mutations.id, mutationId));
    expect(row).toMatchObject({ status: "completed", input: null, result: null, eraseAt: null });
  });
});

describe("the clear-sandboxes function", () => {
  test("runs at 03:00 in Amsterdam, in summer and winter", () => {
    expect(clearSandboxesFunction(client).opts.triggers).toEqual([{ cron: "TZ=Europe/Amsterdam 0 3 * * *" }]);
  });

  test("empties sandboxes that haven't been emptied since 03:00, but not live bases", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    await insertCallback(db(), region.bases.sandbox);
    await db().update(callbacks).set({ status: "delivered", finishedAt: new Date() });
    await db()
      .update(recordBases)
      .set({ clearedAt: ago(86_400) })
      .where(eq(recordBases.regionId, region.id));
    const { result, error } = await new InngestTestEngine({
      function: clearSandboxesFunction(client),
    }).execute();
    expect({ result, error }).toEqual({ result: 1, error: undefined });
    expect(await listStatuses(region.bases.sandbox)).toEqual([]);
    expect(await listStatuses(region.bases.live)).toEqual(["queued"]);
  });
});
