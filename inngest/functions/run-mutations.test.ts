import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { InngestTestEngine } from "@inngest/test";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { registerWakeListeners } from "@/lib/platform/wake";
import { tryLockBase } from "@/lib/records/try-lock-base";
import { call, newRegion, openTestApi } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import {
  candidateInput,
  insertFailingMutations,
  installInsertFaults,
  listMutations,
  listStatuses,
  postCandidate,
  postFailingMutation,
} from "@/test/queue-fixtures";
import { noteWrite } from "../base-wake-ups";
import { newInngest } from "../client";
import { mutationsQueued } from "../events";
import { runMutationsFunction } from "./run-mutations";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let fail: (times: number) => Promise<void>;
beforeAll(openTestApi);
beforeAll(async () => {
  fail = await installInsertFaults();
});
afterEach(() => registerWakeListeners({}));

const engineFor = (baseId: number, timeMs?: number) =>
  new InngestTestEngine({
    function: runMutationsFunction(newInngest({ INNGEST_DEV: "1" }), timeMs),
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

function recordWakeUps() {
  const wakeUps: { baseId: number; notBefore?: Date }[] = [];
  registerWakeListeners({
    mutations: (baseId) => wakeUps.push({ baseId }),
    postponedBase: (baseId, notBefore) => wakeUps.push({ baseId, notBefore }),
  });
  return wakeUps;
}

const postpone = (baseId: number, ms: number) =>
  db()
    .update(mutations)
    .set({ notBefore: new Date(Date.now() + ms) })
    .where(eq(mutations.baseId, baseId));

describe("the run-mutations function", () => {
  test("executes all mutations in order, including failing ones, then ends", async () => {
    const region = await newRegion();
    for (let index = 0; index < 12; index++) {
      await (index % 4 === 2 ? postFailingMutation(region) : postCandidate(region, `Nr${index}`));
    }
    const { result, error, ctx } = await engineFor(region.bases.live).execute();
    expect({ result, error }).toEqual({ result: "idle", error: undefined });
    expect(ctx.step.run).not.toHaveBeenCalled();
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => row.status)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 4 === 2 ? "failed" : "completed")),
    );
    const finished = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
    expect(finished).toEqual([...finished].sort((left, right) => left - right));
  });

  test("ends immediately if the base is empty or missing", async () => {
    const region = await newRegion();
    for (const baseId of [region.bases.live, 2_000_000_000]) {
      expect((await engineFor(baseId).execute()).result).toBe("idle");
    }
  });

  test("waits for the retry after a transient fault, and completes the failed mutation and the next one", async () => {
    const region = await newRegion();
    await fail(1);
    await postCandidate(region, "Fault");
    await postCandidate(region, "Bea");
    expect((await engineFor(region.bases.live).execute()).result).toBe("idle");
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 2],
      ["completed", 1],
    ]);
  });

  test("announces a retry only once if it isn't due soon, even over several runs", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    await postpone(region.bases.live, 60_000);
    const [first] = await listMutations(region.bases.live);
    const wakeUps = recordWakeUps();
    for (let run = 0; run < 3; run++)
      expect((await engineFor(region.bases.live).execute()).result).toBe("postponed");
    expect(wakeUps).toEqual([{ baseId: region.bases.live, notBefore: expect.any(Date) }]);
    expect(wakeUps[0]?.notBefore?.getTime()).toBeCloseTo(first?.notBefore?.getTime() ?? Number.NaN, -4);
    expect(await listStatuses(region.bases.live)).toEqual(["queued"]);
  });

  test("waits until the mutation is due if the server starts the run too early", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    await postpone(region.bases.live, 1_000);
    const [before] = await listMutations(region.bases.live);
    expect((await engineFor(region.bases.live).execute()).result).toBe("idle");
    const [after] = await listMutations(region.bases.live);
    expect(after?.status).toBe("completed");
    expect(after?.startedAt?.getTime()).toBeGreaterThanOrEqual(before?.notBefore?.getTime() ?? Number.NaN);
  });

  test("continues when another process releases the base's lock", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    const lock = await holdBase(region.bases.live);
    const running = engineFor(region.bases.live).execute();
    await pause(500);
    expect(await listStatuses(region.bases.live)).toEqual(["queued"]);
    await lock.release();
    expect((await running).result).toBe("idle");
    expect(await listStatuses(region.bases.live)).toEqual(["completed"]);
  });

  test("continues beyond the limit of one drain until nothing is left", { timeout: 60_000 }, async () => {
    const region = await newRegion();
    await insertFailingMutations(region.bases.live, 210);
    const wakeUps = recordWakeUps();
    do {
      wakeUps.length = 0;
      await engineFor(region.bases.live).execute();
      // A run also has a time limit, so a slow machine may need another run.
    } while (wakeUps.length > 0);
    expect(new Set(await listStatuses(region.bases.live))).toEqual(new Set(["failed"]));
  });

  test("executes mutations that are queued during the run, while a second run for the base ends immediately", async () => {
    const region = await newRegion();
    const held = await holdBase(region.bases.live);
    await postCandidate(region, "Anna");
    const running = engineFor(region.bases.live).execute();
    await pause(100);
    await postCandidate(region, "Bea");
    expect(noteWrite(region.bases.live)).toBe(false);
    expect((await engineFor(region.bases.live).execute()).result).toBe("covered");
    await held.release();
    expect((await running).result).toBe("idle");
    expect(await listStatuses(region.bases.live)).toEqual(["completed", "completed"]);
  });

  test("downloads a mutation's files and executes the mutation in the same run", async () => {
    const region = await newRegion();
    const host = await startHttpReceiver((response) => response.end("A letter."));
    const curriculumVitae = [{ filename: "cv.txt", url: `${host.origin}/cv.txt` }];
    const body = [{ ...candidateInput("Anna"), curriculumVitae }];
    await call("POST", "/api/v2/candidates", { key: region.key, body });
    await postCandidate(region, "Bea");
    expect((await engineFor(region.bases.live).execute()).result).toBe("idle");
    expect(await listStatuses(region.bases.live)).toEqual(["completed", "completed"]);
    expect(host.received).toHaveLength(1);
    await host.close();
  });

  test("leaves the rest to a new run when its time is up", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    const lock = await holdBase(region.bases.live);
    const wakeUps = recordWakeUps();
    expect((await engineFor(region.bases.live, 500).execute()).result).toBe("continued");
    expect(wakeUps).toEqual([{ baseId: region.bases.live }]);
    await lock.release();
  });

  test("limits concurrency to one run per base", () => {
    expect(runMutationsFunction(newInngest({ INNGEST_DEV: "1" })).opts.concurrency).toEqual([
      { key: "event.data.baseId", limit: 1 },
    ]);
  });
});
