import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { engineMetrics } from "@/lib/engine/engine-metrics";
import { ATTEMPTS_MAX } from "@/lib/engine/mutations/retry";
import { db } from "@/lib/platform/database/client";
import { registerWakeListeners } from "@/lib/platform/wake";
import {
  call,
  drainQueue,
  drainWithFiles,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { setBucketEnv, startObjectStorage, type TestObjectStorage } from "@/test/object-storage";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { removeReleasedFiles } from "./remove";

let bucket: TestObjectStorage;
let host: HttpReceiver;
let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.ALLOW_PRIVATE_TARGETS = "1";
  bucket = await startObjectStorage();
  setBucketEnv(bucket.bucket);
  region = await newRegion();
  host = await startHttpReceiver((response) => response.end(ALLOWED_FILES.pdf));
});
afterAll(async () => {
  await host.close();
  await bucket.remove();
});

const person = (name: string, files: object = {}) => [
  { name, email: `${name}@example.org`, privacyConsent: true, ...files },
];
const post = async (name: string, files: object = {}) =>
  call("POST", "/api/v2/candidates", { key: region.key, body: person(name, files) });
const byUrl = () => ({ curriculumVitae: [{ filename: "cv.pdf", url: `${host.origin}/cv.pdf` }] });
const inline = { curriculumVitae: [{ filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) }] };
const countFailures = async () => {
  const { values } = await engineMetrics().mutations.get();
  const ofFailures = values.filter(({ labels }) => labels.outcome === "failed");
  return ofFailures.reduce((sum, { value }) => sum + value, 0);
};
const outcomeOf = async (accepted: { headers: Record<string, string> }) =>
  (await call("GET", String(accepted.headers.location), { key: region.key })).body.data;

const MESSAGE = "The service can't reach its file storage; please try again.";

test("the service stores files in the bucket, serves them by link and removes them with their candidate", async () => {
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", {
    body: person("anna", { ...inline, otherAttachments: byUrl().curriculumVitae }),
  });
  const [{ id, curriculumVitae, otherAttachments }] = result.candidates;
  expect(await bucket.keys()).toHaveLength(2);
  for (const { url } of [...curriculumVitae, ...otherAttachments]) {
    expect((await call("GET", new URL(url).pathname)).status).toBe(200);
  }
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  await removeReleasedFiles(db());
  expect(await bucket.keys()).toEqual([]);
});

test("a write with file contents returns 503 while storage is down", async () => {
  await bucket.stop();
  const rejected = await post("refused", inline);
  expect([rejected.status, rejected.body.code, rejected.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  expect(rejected.body.message).toBe(`${MESSAGE} Nothing was accepted.`);
  const { body } = await call("GET", "/api/v2/mutations?status=queued", { key: region.key });
  expect(body.data).toEqual([]);
  await bucket.start();
});

test("a mutation fails after five attempts during a long outage, and the next mutation runs", async () => {
  await bucket.stop();
  const callbacks = vi.fn();
  registerWakeListeners({ callbacks });
  const before = await countFailures();
  const failing = await call("POST", "/api/v2/candidates?callbackUrl=https://example.org/hook", {
    key: region.key,
    body: person("failing", byUrl()),
  });
  const next = await post("next");
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
    // If the error counted as a database outage, the drain would throw without counting an attempt.
    expect((await drainWithFiles(region.bases.live)).next).toMatchObject({ notBefore: expect.any(Date) });
    expect(await outcomeOf(failing)).toMatchObject({ status: "queued", attempts: attempt });
    await db().update(mutations).set({ notBefore: null }).where(eq(mutations.baseId, region.bases.live));
  }
  await drainQueue(region);
  expect(await outcomeOf(failing)).toMatchObject({
    status: "failed",
    result: { errorCode: "engine_error", message: MESSAGE, status: 500, attempts: ATTEMPTS_MAX },
  });
  expect(await outcomeOf(next)).toMatchObject({ status: "completed", attempts: 1 });
  expect((await countFailures()) - before).toBe(1);
  expect(callbacks).toHaveBeenCalledOnce();
  registerWakeListeners({});
  await bucket.start();
});

test("a mutation completes if storage recovers in time", async () => {
  await bucket.stop();
  const delayed = await post("delayed", byUrl());
  expect((await drainWithFiles(region.bases.live)).next).toMatchObject({ notBefore: expect.any(Date) });
  await bucket.start();
  await db().update(mutations).set({ notBefore: sql`now()` }).where(eq(mutations.baseId, region.bases.live));
  await drainQueue(region);
  expect(await outcomeOf(delayed)).toMatchObject({ status: "completed", attempts: 2 });
});

test("a link returns 503 instead of 404 while storage is down", async () => {
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", {
    body: person("linked", inline),
  });
  const { pathname } = new URL(result.candidates[0].curriculumVitae[0].url);
  await bucket.stop();
  const { status, body } = await call("GET", pathname);
  expect([status, body.message]).toEqual([503, MESSAGE]);
  await bucket.start();
  expect((await call("GET", pathname)).status).toBe(200);
});
