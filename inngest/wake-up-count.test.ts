import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, waitUntil } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import {
  EVENT_KEY,
  type InngestServer,
  runFunction,
  SIGNING_KEY,
  startInngestServer,
} from "@/test/inngest-server";
import { listStatuses, postCandidate } from "@/test/queue-fixtures";
import { startTrigger } from "./start-trigger";

process.env.ENGINE = "inngest";
process.env.INNGEST_EVENT_KEY = EVENT_KEY;
process.env.INNGEST_SIGNING_KEY = SIGNING_KEY;
process.env.ALLOW_PRIVATE_TARGETS = "1";

const BASES = 5;
const PER_BASE = 50;
/** The time from an event to its run, measured on an idle Inngest server. */
const START_DELAY_MS = 240;

let server: InngestServer;
beforeAll(openTestApi);
beforeAll(async () => {
  server = await startInngestServer("accept");
  process.env.INNGEST_BASE_URL = server.origin;
});
afterEach(() => startTrigger()());
afterAll(() => server.close());

test(`${BASES * PER_BASE} mutations with callbacks in ${BASES} bases need only a few events, and one request per run`, {
  timeout: 120_000,
}, async () => {
  server.startProcessing({ startDelayMs: START_DELAY_MS, isLimited: true });
  startTrigger();
  const regions = await Promise.all(Array.from({ length: BASES }, () => newRegion()));
  const receiver = await startHttpReceiver();
  // Let the server call us first, because the fallback would otherwise execute most mutations.
  await runFunction("run-mutations", { name: "mutations/queued", data: { baseId: 0 } });
  const startedAt = performance.now();
  await Promise.all(
    regions.map(async (region) => {
      for (let index = 0; index < PER_BASE; index++)
        await postCandidate(region, `Nr${index}`, `?callbackUrl=${receiver.origin}`);
    }),
  );
  const isDelivered = eq(callbacks.status, "delivered");
  await waitUntil(async () => (await db().$count(callbacks, isDelivered)) === BASES * PER_BASE);
  await server.waitUntilIdle();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const { bases } of regions)
    expect(await listStatuses(bases.live)).toEqual(Array(PER_BASE).fill("completed"));
  expect(receiver.received).toHaveLength(BASES * PER_BASE);
  await receiver.close();
  const countOf = (name: string) => server.events.filter((event) => event.name === name).length;
  const counts = { mutations: countOf("mutations/queued"), callbacks: countOf("callbacks/due") };
  // Each base has at most about one event per second for its callbacks and one for its mutations.
  expect(counts.callbacks).toBeLessThanOrEqual(BASES * (2 + seconds));
  expect(counts.mutations).toBeLessThanOrEqual(BASES * (2 + seconds));
  // The last events may still be waiting for their runs.
  await waitUntil(async () => server.runs.length === server.events.length);
  expect(server.runs.map(({ requests }) => requests)).toEqual(server.events.map(() => 1));
});
