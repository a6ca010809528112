import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import type { MutationContext } from "@/lib/contract/context";
import { ERRORS, type ErrorCode } from "@/lib/contract/errors";
import { drain } from "@/lib/engine/mutations/drain";
import { startEngine } from "@/lib/engine/mutations/worker";
import { db } from "@/lib/platform/database/client";
import { wakeMutations } from "@/lib/platform/wake";
import {
  call,
  drainQueue,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { listMutations } from "@/test/queue-fixtures";
import { withSimulatedOutcomes } from "./simulated-outcomes";

beforeAll(openTestApi);

const person = (email: string) => ({ name: "Anna", email, privacyConsent: true });
const personFor = (word: string) => person(`${word}@fail.instroom.example`);
const post = (region: TestRegion, word: string, query = "") =>
  call("POST", `/api/sandbox/candidates${query}`, { key: region.key, body: [personFor(word)] });
const drainSandbox = (region: TestRegion) => drain(db(), region.bases.sandbox);
const onlyMutation = async ({ bases }: TestRegion) =>
  (await listMutations(bases.sandbox))[0] ?? expect.fail("the ledger is empty");
const setNotBefore = ({ bases }: TestRegion, notBefore: Date) =>
  db().update(mutations).set({ notBefore }).where(eq(mutations.baseId, bases.sandbox));
const makeDue = (region: TestRegion) => setNotBefore(region, new Date(0));
/** Postpones every mutation in the region's sandbox for much longer than a test takes. */
const postponeAll = (region: TestRegion) => setNotBefore(region, new Date(Date.now() + 3_600_000));
const isCompleted = async (baseId: number) => (await listMutations(baseId))[0]?.status === "completed";

const IMMEDIATE_ERROR_CODES: ErrorCode[] = [
  "candidate_not_found",
  "interaction_not_found",
  "attachment_not_found",
  "ambiguous_match",
  "duplicate_id",
  "precondition_failed",
  "merge_not_undoable",
  "import_undone",
  "attachment_unreachable",
  "attachment_too_large",
  "attachment_refused",
  "validation_error",
];

describe("a simulation address in a sandbox write", () => {
  test.each(IMMEDIATE_ERROR_CODES)(
    "makes the mutation fail with %s, which the callback reports, and changes nothing",
    async (code) => {
      const region = await newRegion();
      const word = code.replaceAll("_", "-");
      const record = await runMutation(
        region,
        "POST",
        "/api/sandbox/candidates?callbackUrl=https://example.org/hook",
        { body: [person("b@example.org"), personFor(word)] },
      );
      const result = { errorCode: code, status: ERRORS[code].status, attempts: 1 };
      expect(record).toMatchObject({ status: "failed", attempts: 1, result });
      const [callback] = await db()
        .select()
        .from(callbacks)
        .where(eq(callbacks.baseId, region.bases.sandbox));
      expect(JSON.parse(callback?.body ?? "")).toMatchObject({ status: "failed", result });
      expect((await call("GET", "/api/sandbox/candidates", { key: region.key })).body.data).toEqual([]);
    },
  );

  test("makes upserts and updates fail, even if it contains capital letters, and doesn't block the next mutation", async () => {
    const region = await newRegion();
    const created = await runMutation(region, "POST", "/api/sandbox/candidates", {
      body: [person("a@example.org")],
    });
    const { id } = created.result.candidates[0];
    const email = "Ambiguous-Match@FAIL.instroom.example";
    const upserted = await runMutation(region, "POST", "/api/sandbox/candidates/upsert", {
      body: person(email),
    });
    const changed = await runMutation(region, "PATCH", `/api/sandbox/candidates/${id}`, { body: { email } });
    for (const record of [upserted, changed]) expect(record.result.errorCode).toBe("ambiguous_match");
    const next = await runMutation(region, "PATCH", `/api/sandbox/candidates/${id}`, {
      body: { name: "Bea" },
    });
    expect(next).toMatchObject({ status: "completed", result: { candidate: { email: "a@example.org" } } });
  });

  test.each([1, 3, 4])("makes only the mutation's first %i attempts fail", async (times) => {
    const region = await newRegion();
    await post(region, `temporary-${times}`);
    for (let failed = 1; failed <= times; failed++) {
      expect((await drainSandbox(region)).next).toHaveProperty("notBefore");
      expect(await onlyMutation(region)).toMatchObject({ status: "queued", attempts: failed });
      await makeDue(region);
    }
    await drainQueue(region, "sandbox");
    expect(await onlyMutation(region)).toMatchObject({ status: "completed", attempts: times + 1 });
  });

  test.each(["temporary-5", "temporary-999", "engine-error"])(
    "makes the mutation fail with engine_error after five attempts (%s)",
    async (word) => {
      const region = await newRegion();
      await post(region, word);
      for (let failed = 1; failed < 5; failed++) {
        await drainSandbox(region);
        await makeDue(region);
      }
      await drainQueue(region, "sandbox");
      const { status, result } = await onlyMutation(region);
      expect([status, result]).toMatchObject(["failed", { errorCode: "engine_error", attempts: 5 }]);
    },
  );

  test.each([
    ["slow-5", 5],
    ["slow-30", 30],
    ["slow-999", 30],
  ])("delays the mutation, and with it the rest of the queue (%s: %i seconds)", async (word, seconds) => {
    const region = await newRegion();
    await post(region, word);
    await call("POST", "/api/sandbox/candidates", { key: region.key, body: [person("b@example.org")] });
    const startedAt = Date.now();
    const { next } = await drainSandbox(region);
    const until = (next as { notBefore: Date }).notBefore.getTime();
    expect(until).toBeGreaterThanOrEqual(startedAt + seconds * 1000);
    expect(until).toBeLessThanOrEqual(Date.now() + seconds * 1000);
    await postponeAll(region);
    expect((await listMutations(region.bases.sandbox)).map((row) => row.status)).toEqual([
      "queued",
      "queued",
    ]);
    expect((await drainSandbox(region)).applied).toBe(0);
    await makeDue(region);
    await drainQueue(region, "sandbox");
    expect((await listMutations(region.bases.sandbox)).map((row) => [row.status, row.attempts])).toEqual([
      ["completed", 1],
      ["completed", 1],
    ]);
  });

  test("makes the running engine execute the mutation after the delay", async () => {
    const region = await newRegion();
    const engine = startEngine(db());
    try {
      await post(region, "slow-2");
      await waitUntil(() => isCompleted(region.bases.sandbox));
      const { createdAt, finishedAt } = await onlyMutation(region);
      expect(Number(finishedAt) - Number(createdAt)).toBeGreaterThanOrEqual(2_000);
    } finally {
      await engine.stop();
    }
  });

  test("does not block other regions in the running engine", async () => {
    const [slow, other] = [await newRegion(), await newRegion()];
    const engine = startEngine(db());
    try {
      await post(slow, "slow-30");
      await waitUntil(async () => (await onlyMutation(slow)).notBefore !== null);
      await postponeAll(slow);
      await call("POST", "/api/v2/candidates", { key: other.key, body: [person("q@example.org")] });
      await waitUntil(() => isCompleted(other.bases.live));
      expect((await onlyMutation(slow)).status).toBe("queued");
      await makeDue(slow);
      wakeMutations(slow.bases.sandbox);
      await waitUntil(() => isCompleted(slow.bases.sandbox));
    } finally {
      await engine.stop();
    }
  });

  test("makes the API return 429 and queue nothing (rate-limited)", async () => {
    const region = await newRegion();
    const { status, body, headers } = await post(region, "rate-limited");
    expect([status, body.code, headers["retry-after"]]).toEqual([429, "rate_limited", "1"]);
    expect(await listMutations(region.bases.sandbox)).toEqual([]);
  });

  test("makes a dry run report a simulated failure, but not a transient fault", async () => {
    const region = await newRegion();
    for (const code of ["duplicate_id", "engine_error"]) {
      const { status, body } = await post(region, code.replaceAll("_", "-"), "?dryRun=true");
      expect([status, body.data.status, body.data.result.errorCode]).toEqual([200, "failed", code]);
    }
    expect((await post(region, "temporary-3", "?dryRun=true")).body.data.status).toBe("completed");
    expect(await listMutations(region.bases.sandbox)).toEqual([]);
  });

  test.each([
    "anna@fail.instroom.example",
    "candidate_not_found@fail.instroom.example",
    "unauthorized@fail.instroom.example",
    "temporary-@fail.instroom.example",
    "temporary-0@fail.instroom.example",
    "duplicate-id@example.org",
    "duplicate-id@not.fail.instroom.example",
    "duplicate-id@fail.instroom.example.org",
  ])("has no effect if it selects no known outcome: %s", async (email) => {
    const region = await newRegion();
    const record = await runMutation(region, "POST", "/api/sandbox/candidates", { body: [person(email)] });
    expect(record.status).toBe("completed");
  });
});

const ALL_WORDS = [
  ...IMMEDIATE_ERROR_CODES.map((code) => code.replaceAll("_", "-")),
  "engine-error",
  "temporary-3",
  "temporary-9",
  "slow-5",
  "rate-limited",
];

describe("in a live base", () => {
  test.each(ALL_WORDS)("%s simulates nothing, either in the request or in the engine", async (word) => {
    const region = await newRegion();
    const created = await runMutation(region, "POST", "/api/v2/candidates", { body: [personFor(word)] });
    expect(created).toMatchObject({ status: "completed", attempts: 1 });
    const upserted = await runMutation(region, "POST", "/api/v2/candidates/upsert", {
      body: personFor(word),
    });
    expect(upserted).toMatchObject({ status: "completed", result: { action: "updated" } });
    const [row] = await listMutations(region.bases.live);
    expect(row?.notBefore).toBeNull();
  });

  test.each(ALL_WORDS)("%s doesn't change the outcome of the operation's handler", async (word) => {
    const live = { id: 1, mode: "live" as const };
    const body = [personFor(word)];
    const outcome = { result: { isReal: true }, candidateIds: [] };
    const handler = withSimulatedOutcomes({ run: async () => outcome });
    expect(() => handler.accept(live, body)).not.toThrow();
    expect(
      handler.postpone(live, body, { createdAt: new Date(), attempts: 0, notBefore: null, now: new Date() }),
    ).toBeNull();
    expect(await handler.run({ base: live } as MutationContext, { body } as never)).toBe(outcome);
  });
});
