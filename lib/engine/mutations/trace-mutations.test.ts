import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import { type CollectedSpan, treeOf } from "@/test/otlp-collector";
import {
  installInsertFaults,
  listMutations,
  postCandidate,
  postFailingMutation,
} from "@/test/queue-fixtures";
import { recordSpans } from "@/test/record-spans";
import { setUpTempStorage } from "@/test/temp-storage";
import { deliverDue } from "../callbacks/deliver-due";
import { drain } from "./drain";
import { prepareHead } from "./prepare-head";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let region: TestRegion;
let failInserts: (times: number) => Promise<void>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  failInserts = await installInsertFaults();
});
beforeEach(async () => {
  region = await newRegion();
});

const named = (spans: CollectedSpan[], name: string) => spans.filter((span) => span.name === name);
const outcomesOf = (spans: CollectedSpan[]) =>
  named(spans, "mutation execute")
    .sort((one, other) => one.startMs - other.startMs)
    .map(({ attributes }) => attributes["instroom.mutation.outcome"]);

const WRITE = "POST /api/v2/candidates";
const ENQUEUE_AND_EXECUTE = [WRITE, ["mutation enqueue", ["mutation execute"]]];

describe("the trace of a write", () => {
  test("covers the request, the ledger entry, the execution and each attempt to send its callback", async () => {
    const receiver = await startHttpReceiver((response) => response.writeHead(503).end());
    const query = `?callbackUrl=${encodeURIComponent(`${receiver.origin}/zwaluwstaart`)}`;
    let id = "";
    const spans = await recordSpans(async () => {
      id = await postCandidate(region, "Anna", query);
      await drainQueue(region);
      await deliverDue({ database: db() });
      await deliverDue({ database: db(), now: () => new Date(Date.now() + 60_000) });
    });
    await receiver.close();
    const [request] = named(spans, WRITE);
    expect(request && treeOf(spans, request)).toEqual([
      WRITE,
      ["mutation enqueue", ["mutation execute", ["callback send"], ["callback send"]]],
    ]);
    const ids = { "instroom.mutation.id": id, "instroom.base.id": region.bases.live };
    const write = { ...ids, "instroom.mutation.operation": "candidates.create" };
    const execution = { "instroom.mutation.attempt": 1, "instroom.mutation.outcome": "completed" };
    expect(named(spans, "mutation enqueue")).toMatchObject([{ kind: "producer", attributes: write }]);
    expect(named(spans, "mutation execute")).toMatchObject([
      { kind: "consumer", attributes: { ...write, ...execution }, isError: false },
    ]);
    const attempt = { ...ids, "http.response.status_code": 503, "error.type": "503" };
    expect(named(spans, "callback send")).toMatchObject([
      { kind: "client", isError: true, attributes: { ...attempt, "instroom.callback.attempt": 1 } },
      { kind: "client", isError: true, attributes: { ...attempt, "instroom.callback.attempt": 2 } },
    ]);
    expect(receiver.received.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined]);
    expect(JSON.stringify(spans)).not.toContain("zwaluwstaart");
  });

  test("continues after tracing is restarted, because the ledger stores the trace id", async () => {
    const first = await recordSpans(() => postCandidate(region, "Anna"));
    const second = await recordSpans(() => drainQueue(region));
    const [request] = named(first, WRITE);
    expect(request && treeOf([...first, ...second], request)).toEqual(ENQUEUE_AND_EXECUTE);
  });

  test("includes the preparation of files", async () => {
    const files = await startHttpReceiver((response) => response.end("A letter."));
    const curriculumVitae = [{ filename: "cv.txt", url: `${files.origin}/zwaluwstaart.txt` }];
    const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
    const spans = await recordSpans(async () => {
      await call("POST", "/api/v2/candidates", { key: region.key, body });
      await drainQueue(region);
    });
    await files.close();
    const [request] = named(spans, WRITE);
    expect(request && treeOf(spans, request)).toEqual([
      WRITE,
      ["mutation enqueue", ["mutation prepare"], ["mutation execute"]],
    ]);
    expect(JSON.stringify(spans)).not.toContain("zwaluwstaart");
  });

  test("isn't stored in the ledger or the outbox if tracing is off", async () => {
    await postCandidate(region, "Anna", "?callbackUrl=https://example.org/");
    await drainQueue(region);
    const [row] = await listMutations(region.bases.live);
    const [callback] = await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live));
    expect([row?.traceparent, callback?.traceparent]).toEqual([null, null]);
  });
});

describe("a batch", () => {
  test("executes each mutation in the trace of its request, and the drain's span links to all executions", async () => {
    const spans = await recordSpans(async () => {
      for (const name of ["Anna", "Bea", "Cas"]) await postCandidate(region, name);
      await drain(db(), region.bases.live);
      await drain(db(), region.bases.live);
    });
    const requests = named(spans, WRITE);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3);
    for (const request of requests) expect(treeOf(spans, request)).toEqual(ENQUEUE_AND_EXECUTE);
    const [drained, ...others] = named(spans, "drain");
    expect(others).toEqual([]);
    const executions = named(spans, "mutation execute").map(({ traceId, spanId }) => ({ traceId, spanId }));
    expect(drained).toMatchObject({ parentSpanId: null, attributes: { "instroom.drain.mutations": 3 } });
    expect(drained?.links).toEqual(executions);
    expect(requests.map(({ traceId }) => traceId)).not.toContain(drained?.traceId);
  });

  test("that is rolled back doesn't report its mutations as completed, and applies them again in new spans", async () => {
    const spans = await recordSpans(async () => {
      await postCandidate(region, "Anna");
      await postFailingMutation(region);
      await postCandidate(region, "Bea");
      await drainQueue(region);
    });
    expect(outcomesOf(spans)).toEqual(["rolled_back", "rolled_back", "completed", "failed", "completed"]);
    const [failed] = named(spans, "mutation execute").filter(
      ({ attributes }) => attributes["instroom.mutation.outcome"] === "failed",
    );
    expect(failed).toMatchObject({ isError: false, attributes: { "error.type": "candidate_not_found" } });
    const [first] = named(spans, WRITE).sort((one, other) => one.startMs - other.startMs);
    expect(first && treeOf(spans, first)).toEqual([
      WRITE,
      ["mutation enqueue", ["mutation execute"], ["mutation execute"]],
    ]);
  });

  test("has a span for each attempt of a mutation that fails for a technical reason", async () => {
    await failInserts(1);
    const spans = await recordSpans(async () => {
      await postCandidate(region, "Fault");
      await drain(db(), region.bases.live);
      await db().update(mutations).set({ notBefore: null }).where(eq(mutations.baseId, region.bases.live));
      await drain(db(), region.bases.live);
    });
    expect(outcomesOf(spans)).toEqual(["retried", "completed"]);
    const [retried, completed] = named(spans, "mutation execute");
    expect(retried).toMatchObject({
      isError: true,
      attributes: { "error.type": "P0001", "instroom.mutation.attempt": 1 },
    });
    expect(completed).toMatchObject({ isError: false, attributes: { "instroom.mutation.attempt": 2 } });
    expect(JSON.stringify(spans)).not.toContain("a fault for the test");
  });

  test("reports the outcome as unknown if the database connection is lost", async () => {
    const spans = await recordSpans(async () => {
      await postCandidate(region, "Anna");
      await db().execute(sql`
        create function end_connection() returns trigger language plpgsql security definer as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
      await db().execute(sql`create trigger end_connection before update on mutations
        for each row execute function end_connection()`);
      await expect(drain(db(), region.bases.live)).rejects.toThrow();
      await db().execute(sql`drop trigger end_connection on mutations`);
    });
    expect(outcomesOf(spans)).toEqual(["unknown"]);
  });
});

test("a failed preparation is traced as an attempt with an error", async () => {
  const files = await startHttpReceiver((response) => response.end("A letter."));
  const curriculumVitae = [{ filename: "zwaluwstaart.txt", url: `${files.origin}/zwaluwstaart.txt` }];
  const body = [{ name: "Anna", email: "anna@example.org", privacyConsent: true, curriculumVitae }];
  const storage = join(env().DATA_DIR, "files");
  await rm(storage, { recursive: true, force: true });
  await writeFile(storage, "not a folder");
  const spans = await recordSpans(async () => {
    await call("POST", "/api/v2/candidates", { key: region.key, body });
    await prepareHead(region.bases.live);
  });
  await files.close();
  expect(named(spans, "mutation prepare")).toMatchObject([
    {
      isError: true,
      attributes: { "instroom.mutation.attempt": 1, "error.type": expect.stringMatching(/^E[A-Z]+$/) },
    },
  ]);
  expect(JSON.stringify(spans)).not.toContain("zwaluwstaart");
});
