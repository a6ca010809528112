import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { findInngestStatus } from "@/lib/engine/mutations/engine";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, waitUntil } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import {
  EVENT_KEY,
  type InngestServer,
  runFunction,
  SIGNING_KEY,
  startInngestServer,
} from "@/test/inngest-server";
import {
  candidateInput,
  installInsertFaults,
  listMutations,
  listStatuses,
  postCandidate,
  postFailingMutation,
} from "@/test/queue-fixtures";
import { startTrigger } from "./start-trigger";

process.env.ENGINE = "inngest";
process.env.INNGEST_EVENT_KEY = EVENT_KEY;
process.env.INNGEST_SIGNING_KEY = SIGNING_KEY;
process.env.ALLOW_PRIVATE_TARGETS = "1";

let fail: (times: number) => Promise<void>;
let server: InngestServer;
beforeAll(openTestApi);
beforeAll(async () => {
  server = await startInngestServer("disconnect");
  process.env.INNGEST_BASE_URL = server.origin;
  fail = await installInsertFaults();
});
afterEach(() => startTrigger()());
afterAll(() => server.close());

const allFinished = (baseId: number) => async () =>
  (await listStatuses(baseId)).every((status) => status !== "queued");

const isInOrder = async (baseId: number) => {
  const finished = (await listMutations(baseId)).map((row) => row.finishedAt?.getTime() ?? 0);
  expect(finished).toEqual([...finished].sort((left, right) => left - right));
};

describe("the trigger with an Inngest server that never responds", () => {
  beforeEach(() => server.setMode("hang"));

  // If a write waited for its event, the write would take at least 25 seconds, because the client makes five
  // attempts with a timeout of five seconds.
  test("accepts writes immediately and executes them in order within seconds", async () => {
    startTrigger();
    const region = await newRegion();
    for (let index = 0; index < 20; index++) {
      await (index % 5 === 3 ? postFailingMutation(region) : postCandidate(region, `Nr${index}`));
    }
    await waitUntil(allFinished(region.bases.live));
    await isInOrder(region.bases.live);
    await postCandidate(region, "Later");
    await waitUntil(allFinished(region.bases.live));
    const later = (await listMutations(region.bases.live)).at(-1);
    const waitedMs = (later?.finishedAt?.getTime() ?? Number.NaN) - (later?.createdAt.getTime() ?? 0);
    // While we hear from the server, the fallback waits until mutations are ten seconds overdue. This server
    // never responds, so the fallback should execute the mutation within about a second.
    expect(waitedMs).toBeLessThan(10_000);
  });
});

describe("the trigger without a reachable Inngest server", () => {
  beforeEach(() => server.setMode("disconnect"));

  test("retries a mutation after a transient fault before it executes the next mutation", async () => {
    startTrigger();
    const region = await newRegion();
    await fail(1);
    await postCandidate(region, "Fault");
    await postCandidate(region, "Bea");
    await waitUntil(allFinished(region.bases.live));
    expect((await listMutations(region.bases.live)).map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 2],
      ["completed", 1],
    ]);
    await isInOrder(region.bases.live);
  });

  test("does not block other bases while one base downloads a slow file", async () => {
    startTrigger();
    const [slow, other] = [await newRegion(), await newRegion()];
    let respond = () => undefined as unknown;
    const host = await startHttpReceiver((response) => {
      respond = () => response.end("A letter.");
    });
    const curriculumVitae = [{ filename: "cv.txt", url: `${host.origin}/cv.txt` }];
    await call("POST", "/api/v2/candidates", {
      key: slow.key,
      body: [{ ...candidateInput("Slow"), curriculumVitae }],
    });
    await waitUntil(async () => host.received.length > 0);
    await postCandidate(other, "Other");
    await waitUntil(allFinished(other.bases.live));
    // The mutation is still queued without an attempt, because its first download is in progress. A timeout
    // would count as an attempt.
    expect(await listMutations(slow.bases.live)).toMatchObject([{ status: "queued", attempts: 0 }]);
    respond();
    await waitUntil(allFinished(slow.bases.live));
    await host.close();
  });

  test("retries a failed callback until it is delivered", async () => {
    startTrigger();
    const region = await newRegion();
    const statuses = [503];
    const receiver = await startHttpReceiver((response) => response.writeHead(statuses.shift() ?? 200).end());
    await postCandidate(region, "Anna", `?callbackUrl=${receiver.origin}/hook`);
    const delivered = async () => {
      const rows = await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live));
      return rows.length === 1 && rows[0]?.status === "delivered";
    };
    await waitUntil(delivered);
    expect(receiver.received).toHaveLength(2);
    await receiver.close();
  });
});

describe("the trigger with an Inngest server", () => {
  beforeEach(() => server.setMode("accept"));

  test("executes writes in order and delivers each callback once, through wake-ups that contain only ids", async () => {
    server.startProcessing();
    startTrigger();
    const region = await newRegion();
    const receiver = await startHttpReceiver();
    for (let index = 0; index < 10; index++)
      await postCandidate(region, `Nr${index}`, `?callbackUrl=${receiver.origin}`);
    await waitUntil(async () => receiver.received.length >= 10);
    await server.waitUntilIdle();
    expect(await listStatuses(region.bases.live)).toEqual(Array(10).fill("completed"));
    await isInOrder(region.bases.live);
    expect(receiver.received).toHaveLength(10);
    const ids = server.events.flatMap(({ data }) => Object.keys(data));
    expect(new Set(ids)).toEqual(new Set(["baseId", "callbackIds"]));
    expect(JSON.stringify(server.events)).not.toContain(candidateInput("Nr1").email);
    await receiver.close();
  });

  test("retries a callback on schedule even if the server starts the run too early", async () => {
    server.startProcessing({ earlyMs: 1_500 });
    startTrigger();
    const region = await newRegion();
    const statuses = [503];
    const receiver = await startHttpReceiver((response) => response.writeHead(statuses.shift() ?? 200).end());
    await postCandidate(region, "Anna", `?callbackUrl=${receiver.origin}/hook`);
    const read = async () =>
      (await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live)))[0];
    const isAttempted = async () => receiver.received.length === 1 && (await listAttempts()).length === 1;
    const listAttempts = () =>
      db()
        .select()
        .from(callbackAttempts)
        .where(and(eq(callbackAttempts.baseId, region.bases.live), isNotNull(callbackAttempts.durationMs)));
    await waitUntil(isAttempted);
    const dueAtMs = (await read())?.nextAttemptAt.getTime() ?? Number.NaN;
    await waitUntil(async () => (await read())?.status === "delivered");
    const lateMs = ((await listAttempts()).at(-1)?.startedAt.getTime() ?? Number.NaN) - dueAtMs;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    // While we hear from the server, the fallback handles only callbacks that are ten seconds overdue.
    expect(lateMs).toBeLessThan(5_000);
    await receiver.close();
  });

  test("executes mutations itself within seconds if the server accepts wake-ups but no longer starts runs", async () => {
    startTrigger();
    const region = await newRegion();
    await runFunction("run-mutations", { name: "mutations/queued", data: { baseId: region.bases.live } });
    expect(findInngestStatus()).toBe("heard");
    const startedAt = performance.now();
    await postCandidate(region, "Anna");
    await waitUntil(allFinished(region.bases.live));
    // While we hear from the server, the fallback handles only mutations that are ten seconds overdue.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(findInngestStatus()).toBe("not heard");
  });

  test("executes overdue work even if the server accepts wake-ups but starts no runs", async () => {
    const region = await newRegion();
    await postCandidate(region, "Anna");
    await db()
      .update(mutations)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where(eq(mutations.baseId, region.bases.live));
    startTrigger();
    await waitUntil(allFinished(region.bases.live));
  });
});

describe("the trigger", () => {
  test("starts once per process and can be restarted", async () => {
    const stop = startTrigger();
    expect(startTrigger()).toBe(stop);
    await stop();
    expect(startTrigger()).not.toBe(stop);
  });
});
