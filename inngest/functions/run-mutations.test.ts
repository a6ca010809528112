import { EventEmitter, once } from "node:events";
import { InngestTestEngine } from "@inngest/test";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { retryDelayMs } from "@/lib/engine/mutations/retry";
import { db } from "@/lib/platform/database/client";
import { tryLockBase } from "@/lib/records/try-lock-base";
import { newRegion, openTestApi } from "@/test/api";
import {
  insertFailingMutations,
  installInsertFaults,
  listMutations,
  listStatuses,
  postCandidate,
  postFailingMutation,
} from "@/test/queue-fixtures";
import { newInngest } from "../client";
import { mutationsQueued } from "../events";
import { runMutationsFunction } from "./run-mutations";

let close: () => Promise<void>;
let fail: (times: number) => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
  fail = await installInsertFaults();
});
afterAll(() => close());

const engineFor = (baseId: number) =>
  new InngestTestEngine({
    function: runMutationsFunction(newInngest({ INNGEST_DEV: "1" })),
    events: [mutationsQueued.create({ baseId })],
  });

/** Locks a base, as another process would. */
async function holdBase(baseId: number) {
  const events = new EventEmitter();
  const released = once(events, "release");
  const taken = once(events, "taken");
  const held = db().transaction(async (transaction) => {
    events.emit("taken", await tryLockBase(transaction, baseId));
    await released;
  });
  expect(await taken).toEqual([true]);
  return {
    release: () => {
      events.emit("release");
      return held;
    },
  };
}

type Step = { applied: number };

/** Runs `handler` instead of a sleep of the run, because the test engine doesn't sleep. */
const whileItSleeps = (id: string, handler: () => Promise<unknown>) => [{ id, handler }];

describe("the run-mutations function", () => {
  test("executes all mutations in order, including failing ones, and ends", async () => {
    const region = await newRegion();
    for (let index = 0; index < 12; index++) {
      await (index % 4 === 2 ? postFailingMutation(region) : postCandidate(region, `Nr${index}`));
    }
    const { result, error, ctx } = await engineFor(region.bases.live).execute();
    expect({ result, error }).toEqual({ result: null, error: undefined });
    expect(ctx.step.run).toHaveBeenCalledWith("drain 1", expect.any(Function));
    expect(ctx.step.sleepUntil).not.toHaveBeenCalled();
    expect(ctx.step.sendEvent).not.toHaveBeenCalled();
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => row.status)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 4 === 2 ? "failed" : "completed")),
    );
    const finished = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
    expect(finished).toEqual([...finished].sort((left, right) => left - right));
  });

  test("ends immediately for an empty or missing base", async () => {
    const region = await newRegion();
    for (const baseId of [region.bases.live, 2_000_000_000]) {
      const { error, state } = await engineFor(baseId).execute();
      expect(error).toBeUndefined();
      expect(Object.keys(state)).toHaveLength(1);
    }
  });

  test("sleeps until the retry after a transient fault is due, then executes the failed mutation before the next one", async () => {
    const region = await newRegion();
    await fail(1);
    await postCandidate(region, "Fault");
    await postCandidate(region, "Bea");
    const { step } = await engineFor(region.bases.live).executeStep("wait 1");
    const [first] = await listMutations(region.bases.live);
    const { op, name } = step as { op: string; name: string };
    expect(op).toBe("Sleep");
    // The run adds the delay to its own time after the database has stored the retry, so the run can't wake before the
    // retry is due.
    expect(Date.parse(name)).toBeGreaterThanOrEqual(first?.notBefore?.getTime() ?? Number.NaN);
    expect(Date.parse(name)).toBeLessThanOrEqual(Date.now() + retryDelayMs(1));
    expect(await listStatuses(region.bases.live)).toEqual(["queued", "queued"]);

    const awake = whileItSleeps("wait 1", () =>
      db().update(mutations).set({ notBefore: null }).where(eq(mutations.baseId, region.bases.live)),
    );
    const { error } = await engineFor(region.bases.live).execute({ steps: awake });
    expect(error).toBeUndefined();
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 2],
      ["completed", 1],
    ]);
  });

  test("sleeps about a second and tries again when the base is locked", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    const lock = await holdBase(region.bases.live);
    const before = Date.now();
    const { step } = await engineFor(region.bases.live).executeStep("wait 1");
    const { op, name } = step as { op: string; name: string };
    expect(op).toBe("Sleep");
    expect(Date.parse(name)).toBeGreaterThanOrEqual(before + 500);
    expect(Date.parse(name)).toBeLessThanOrEqual(Date.now() + 1_500);
    const awake = whileItSleeps("wait 1", lock.release);
    const { error, state } = await engineFor(region.bases.live).execute({ steps: awake });
    expect(error).toBeUndefined();
    expect(Object.keys(state)).toHaveLength(3);
    expect(await listStatuses(region.bases.live)).toEqual(["completed"]);
  });

  test("continues in bounded steps until nothing is left", { timeout: 60_000 }, async () => {
    const region = await newRegion();
    await insertFailingMutations(region.bases.live, 210);
    const { state } = await engineFor(region.bases.live).execute();
    // The time of a step is limited too, so a slow machine may need more steps.
    const applied = (await Promise.all(Object.values(state))).map((step) => (step as Step).applied);
    expect(Math.max(...applied)).toBeLessThanOrEqual(200);
    expect(applied.reduce((sum, each) => sum + each, 0)).toBe(210);
    expect(new Set(await listStatuses(region.bases.live))).toEqual(new Set(["failed"]));
  });

  test("continues the base in a new run after 20 steps", async () => {
    const region = await newRegion();
    const rounds = Array.from({ length: 20 }, (_, index) => ({
      id: `drain ${index + 1}`,
      handler: () => ({ applied: 200, goOnAt: "now" }),
    }));
    const sent: unknown[] = [];
    const handOver = { id: "go on", handler: () => sent.push("go on") };
    const { ctx } = await engineFor(region.bases.live).execute({ steps: [...rounds, handOver] });
    expect(sent).toEqual(["go on"]);
    expect(ctx.step.sendEvent).toHaveBeenCalledWith(
      "go on",
      expect.objectContaining({ name: "mutations/queued", data: { baseId: region.bases.live } }),
    );
  });

  test("limits concurrency to one running step per base", () => {
    expect(runMutationsFunction(newInngest({ INNGEST_DEV: "1" })).opts.concurrency).toEqual([
      { key: "event.data.baseId", limit: 1 },
    ]);
  });
});
