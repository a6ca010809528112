import type { ServerResponse } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { listMutations, listStatuses, postCandidate } from "@/test/queue-fixtures";
import { ALLOWED_FILES } from "@/test/sample-files";
import { setUpTempStorage } from "@/test/temp-storage";
import { startBaseQueue } from "./base-queue";
import { drain } from "./drain";
import { prepareHead } from "./prepare-head";
import { ATTEMPTS_MAX } from "./retry";
import { startEngine } from "./worker";

/*
 * Claims are only in the database, so two calls, or two queues, in this process claim like two processes.
 */

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
let region: TestRegion;
const sendFile = (response: ServerResponse) => void response.end(ALLOWED_FILES.pdf);
const failDownload = (response: ServerResponse) => void response.writeHead(503).end();
let respond = sendFile;
const held: ServerResponse[] = [];
const hold = (response: ServerResponse) => void held.push(response);
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  host = await startHttpReceiver((response) => respond(response));
});
afterAll(() => host.close());
beforeEach(async () => {
  host.received.length = 0;
  held.length = 0;
  region = await newRegion();
  const curriculumVitae = [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }];
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
  expect((await call("POST", "/api/v2/candidates", { key: region.key, body })).status).toBe(202);
});
afterEach(() => {
  respond = sendFile;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const prepare = () => prepareHead(region.bases.live);
const drainNow = () => drain(db(), region.bases.live);
const readHead = async () => (await listMutations(region.bases.live))[0];

/** Claims the mutation until this many milliseconds from now, like a process that then dies. */
const claimFor = (ms: number) =>
  db()
    .update(mutations)
    .set({ preparingUntil: sql`clock_timestamp() + ${ms} * interval '1 millisecond'` })
    .where(eq(mutations.baseId, region.bases.live));

async function startHeldDownload(): Promise<{ ended: Promise<void>; response: ServerResponse }> {
  respond = hold;
  const { length } = held;
  const ended = prepare();
  await waitUntil(async () => held.length > length);
  return { ended, response: held[length] as ServerResponse };
}

describe("the claim of a preparation", () => {
  test("lets only one of two concurrent processes download the mutation's file", async () => {
    await Promise.all([prepare(), prepare()]);
    expect(host.received).toHaveLength(1);
    expect(await drainNow()).toEqual({ applied: 1, next: "idle" });
    expect(await readHead()).toMatchObject({ status: "completed", preparingUntil: null });
  });

  test("ends with a failed attempt, so that the retry isn't delayed", async () => {
    respond = failDownload;
    await prepare();
    expect(await readHead()).toMatchObject({ attempts: 1, preparingUntil: null });
    expect(await drainNow()).toEqual({ applied: 0, next: { notBefore: expect.any(Date) } });
  });

  test("is renewed during a long download", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { ended, response } = await startHeldDownload();
    for (let renewal = 1; renewal <= 2; renewal++) {
      const until = Number((await readHead())?.preparingUntil);
      expect(until).toBeGreaterThan(Date.now());
      vi.advanceTimersByTime(5_000);
      await waitUntil(async () => Number((await readHead())?.preparingUntil) > until);
    }
    sendFile(response);
    await ended;
    expect((await readHead())?.preparingUntil).toBeNull();
  });

  test("ends after ten minutes, which counts as a failed attempt, but a later success is kept", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { ended, response } = await startHeldDownload();
    vi.advanceTimersByTime(599_000);
    expect(await readHead()).toMatchObject({ attempts: 0, preparingUntil: expect.any(Date) });
    vi.advanceTimersByTime(1_000);
    await waitUntil(async () => (await readHead())?.attempts === 1);
    await ended;
    expect(vi.getTimerCount()).toBe(0);
    expect(await readHead()).toMatchObject({ preparingUntil: null, notBefore: expect.any(Date) });
    sendFile(response);
    const untilExecuted = async () => {
      await drainNow();
      return (await readHead())?.status === "completed";
    };
    await waitUntil(untilExecuted);
    expect(host.received).toHaveLength(1);
  });

  test.each([
    ["an attempt", 0],
    ["a last attempt", ATTEMPTS_MAX - 1],
  ])(
    "stays with the process that took it over, and %s that fails in the earlier process doesn't count",
    async (_, attempts) => {
      await db().update(mutations).set({ attempts }).where(eq(mutations.baseId, region.bases.live));
      const first = await startHeldDownload();
      await claimFor(-1);
      const second = await startHeldDownload();
      failDownload(first.response);
      await first.ended;
      expect(await readHead()).toMatchObject({ status: "queued", attempts, notBefore: null });
      expect(await drainNow()).toEqual({ applied: 0, next: "preparing" });
      sendFile(second.response);
      await second.ended;
      expect(await drainNow()).toEqual({ applied: 1, next: "idle" });
    },
  );
});

test("if a process dies while it downloads or scans a file, another process takes over when its claim ends", async () => {
  await claimFor(2_000);
  const claimedUntil = (await readHead())?.preparingUntil as Date;
  expect(await drainNow()).toEqual({ applied: 0, next: "preparing" });
  const engine = startEngine(db());
  try {
    await waitUntil(async () => (await readHead())?.status === "completed");
  } finally {
    await engine.stop();
  }
  expect((await readHead())?.finishedAt?.getTime()).toBeGreaterThan(claimedUntil.getTime());
});

test("two processes download a file once, and one of them waits for the other without reading the queue repeatedly", async () => {
  respond = hold;
  await postCandidate(region, "Bea");
  const stopping = new AbortController();
  const queues = [startBaseQueue(db(), stopping.signal), startBaseQueue(db(), stopping.signal)];
  try {
    for (const { wake } of queues) wake(region.bases.live);
    await waitUntil(async () => held.length > 0);
    const drains = vi.spyOn(dbOfBase(region.bases.live), "transaction");
    for (const { wake } of queues) wake(region.bases.live);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(drains.mock.calls.length).toBeLessThan(10);
    expect(host.received).toHaveLength(1);
    for (const response of held.splice(0)) sendFile(response);
    await waitUntil(async () => !(await listStatuses(region.bases.live)).includes("queued"));
    expect(await listStatuses(region.bases.live)).toEqual(["completed", "completed"]);
  } finally {
    for (const response of held.splice(0)) sendFile(response);
    stopping.abort();
    await Promise.all(queues.map(({ stop }) => stop()));
  }
});
