import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { newInngest } from "@/inngest/client";
import { functionsOf } from "@/inngest/functions";
import { MIB } from "@/lib/contract/contract";
import { startEmbeddedEngine } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import {
  EVENT_KEY,
  invocationBody,
  requestInngestRoute,
  runFunction,
  SIGNING_KEY,
  signBody,
} from "@/test/inngest-server";
import {
  installInsertFaults,
  listMutations,
  listStatuses,
  postCandidate,
  postFailingMutation,
} from "@/test/queue-fixtures";
import { POST, PUT } from "./route";

process.env.ENGINE = "inngest";
process.env.INNGEST_EVENT_KEY = EVENT_KEY;
process.env.INNGEST_SIGNING_KEY = SIGNING_KEY;
process.env.INNGEST_BASE_URL = "http://127.0.0.1:1";

let fail: (times: number) => Promise<void>;
let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  fail = await installInsertFaults();
});
beforeEach(async () => {
  region = await newRegion();
});

const queued = (baseId: number) => ({ name: "mutations/queued", data: { baseId } });
const runsMutations = { fnId: "instroom-run-mutations", stepId: "step" };

describe("the Inngest route", () => {
  test("executes the mutations of a base in order, including failing ones", async () => {
    for (let index = 0; index < 9; index++) {
      await (index % 3 === 1 ? postFailingMutation(region) : postCandidate(region, `Nr${index}`));
    }
    const { requests } = await runFunction("run-mutations", queued(region.bases.live));
    expect(requests).toBe(1);
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => row.status)).toEqual(
      Array.from({ length: 9 }, (_, index) => (index % 3 === 1 ? "failed" : "completed")),
    );
    const finished = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
    expect(finished).toEqual([...finished].sort((left, right) => left - right));
  });

  test("retries after a transient error before continuing in order", async () => {
    await fail(2);
    await postCandidate(region, "Fault");
    await postCandidate(region, "Bea");
    const startedAt = Date.now();
    await runFunction("run-mutations", queued(region.bases.live));
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2_900);
    const ledger = await listMutations(region.bases.live);
    expect(ledger.map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 3],
      ["completed", 1],
    ]);
    const [first, second] = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
    expect(first).toBeLessThanOrEqual(Number(second));
  });

  test.each<[string, (body: unknown) => string | null]>([
    ["unsigned", () => null],
    ["signed with a different key", (body) => signBody(body, { key: "ab".repeat(32) })],
    ["signed for a different body", () => signBody({ event: {} })],
    ["signed ten minutes ago", (body) => signBody(body, { at: Math.round(Date.now() / 1_000) - 600 })],
    ["signed with an invalid value", () => "t=1&s=1"],
    ["signed with an empty value", () => ""],
  ])("rejects a request that is %s, and runs no function", async (_how, sign) => {
    await postCandidate(region, "Anna");
    const body = invocationBody(queued(region.bases.live));
    const signature = sign(body);
    expect((await requestInngestRoute("POST", { body, query: runsMutations, signature })).status).toBe(401);
    expect(
      (await requestInngestRoute("PUT", { body: { url: "http://localhost:3000/api/inngest" }, signature }))
        .status,
    ).toBe(401);
    expect((await requestInngestRoute("GET", { signature })).status).toBe(401);
    expect(await listStatuses(region.bases.live)).toEqual(["queued"]);
  });

  test.each([
    ["isn't signed", {}, 401, 0],
    ["has more than 4 MiB", { "x-inngest-signature": "t=1&s=1" }, 413, 5],
  ])("rejects a request that %s before it has read the body", async (_how, headers, status, chunks) => {
    for (const [method, handle] of Object.entries({ POST, PUT })) {
      let pulled = 0;
      const pull = (controller: ReadableStreamDefaultController) => {
        pulled += 1;
        // Ends, so that code without a limit doesn't read forever.
        if (pulled > 20) controller.close();
        else controller.enqueue(new Uint8Array(MIB).fill(48));
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const init = { method, headers, body, duplex: "half" } as const;
      const request = new NextRequest("http://localhost:3000/api/inngest", init);
      const response = await handle(request, { params: Promise.resolve({}) });
      expect([method, response.status, pulled]).toEqual([method, status, chunks]);
    }
  });

  test("returns the list of functions for a signed request", async () => {
    const { status, body, headers } = await requestInngestRoute("PUT", {
      body: { url: "http://localhost:3000/api/inngest" },
      inBand: true,
    });
    expect(status).toBe(200);
    expect(headers.get("x-inngest-signature")).toMatch(/^t=\d+&s=[0-9a-f]{64}$/);
    expect(body.app_id).toBe("instroom");
    expect(body.functions.map(({ id }: { id: string }) => id).sort()).toEqual([
      "instroom-clear-sandboxes",
      "instroom-deliver-callback",
      "instroom-run-mutations",
      "instroom-sweep",
    ]);
  });

  test("returns 500 for an invalid body or an unknown function", async () => {
    expect(
      (
        await requestInngestRoute("POST", {
          body: invocationBody(queued(1)),
          query: { fnId: "instroom-nothing" },
        })
      ).status,
    ).toBe(500);
    expect((await requestInngestRoute("POST", { body: {}, query: runsMutations })).status).toBe(500);
  });
});

describe("an error in a run", () => {
  test("is reported to Inngest as an error code only, without the database query and its values", async () => {
    await db().execute("alter table record_bases rename to record_bases_away");
    await db().execute("alter table mutations rename column input to input_away");
    try {
      const body = invocationBody(queued(region.bases.live));
      const { status, text } = await requestInngestRoute("POST", { body, query: runsMutations });
      expect(status).toBe(500);
      expect(text).toMatch(/The run failed \(42[A-Z0-9]{3}\)/);
      expect(text).not.toMatch(/select|params|Failed query/i);
    } finally {
      await db().execute("alter table record_bases_away rename to record_bases");
      await db().execute("alter table mutations rename column input_away to input");
    }
  });
});

describe("the embedded worker and Inngest running concurrently", { timeout: 120_000 }, () => {
  test("execute each mutation once and in order", async () => {
    const regions = [region, await newRegion()];
    const engine = startEmbeddedEngine();
    const runs: Promise<unknown>[] = [];
    for (let index = 0; index < 15; index++) {
      for (const each of regions) {
        await (index % 5 === 3 ? postFailingMutation(each) : postCandidate(each, `Nr${index}`));
        runs.push(runFunction("run-mutations", queued(each.bases.live)));
      }
    }
    await Promise.all(runs);
    await engine.stop();
    for (const { bases } of regions) {
      const ledger = await listMutations(bases.live);
      expect(ledger.map((row) => [row.status, row.attempts])).toEqual(
        Array.from({ length: 15 }, (_, index) => [index % 5 === 3 ? "failed" : "completed", 1]),
      );
      const finished = ledger.map((row) => row.finishedAt?.getTime() ?? 0);
      expect(finished).toEqual([...finished].sort((left, right) => left - right));
      const created = await db().select().from(candidates).where(eq(candidates.baseId, bases.live));
      expect(created).toHaveLength(12);
    }
  });
});

test("every Inngest function has a unique id", () => {
  const ids = functionsOf(newInngest({ INNGEST_DEV: "1" })).map((each) => each.id());
  expect(new Set(ids).size).toBe(ids.length);
});
