import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { closeDatabase, connect, type Database } from "@/lib/platform/database/client";
import {
  type ApiResponse,
  call,
  drainQueue,
  newCandidateSession,
  newRegion,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { connectTo, createTestDatabase, type TestDatabase } from "@/test/database";
import { startDatabaseProxy } from "@/test/database-proxy";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { setUpTempStorage } from "@/test/temp-storage";

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let region: TestRegion;
let direct: { client: ReturnType<typeof connect>; database: Database };
beforeAll(setUpTempStorage);
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  connectTo(proxy.url);
  const client = connect(database.url, 2);
  direct = { client, database: drizzle(client) };
});
beforeEach(async () => {
  region = await newRegion();
});
afterAll(async () => {
  proxy.disconnectWhen(null);
  await closeDatabase(1);
  proxy.down();
  await direct.client.end();
  await database.drop();
});

const cv = [{ filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) }];
const post = (key: string, fields: object = {}, idempotencyKey?: string) =>
  call("POST", `/api/v2/candidates${idempotencyKey ? `?idempotencyKey=${idempotencyKey}` : ""}`, {
    key,
    body: [{ name: "Anna", email: "anna@example.org", privacyConsent: true, ...fields }],
  });
const ledger = () => direct.database.select().from(mutations).where(eq(mutations.baseId, region.bases.live));
/**
 * Matches the database's response to an insert into the ledger: the end of a UUID, then the messages that
 * complete a select.
 */
const QUEUED = /[0-9a-f]{12}C.{4}SELECT \d/s;
const INSERTED = /INSERT 0 1/;

/** Drops the first `times` matching responses and closes their connections. */
function cutResponses(times: number, response: RegExp = QUEUED, andThen: () => void = () => undefined) {
  let cuts = 0;
  proxy.disconnectWhen((part, direction) => {
    if (direction === "to the database" || !response.test(part) || cuts >= times) return false;
    cuts += 1;
    if (cuts === times) andThen();
    return true;
  });
  return () => cuts;
}

test.each([undefined, "mine"])(
  "the API accepts a write that was committed before the connection broke (idempotency key: %s)",
  async (idempotencyKey) => {
    const cuts = cutResponses(1);
    const accepted = await post(region.key, { curriculumVitae: cv }, idempotencyKey);
    expect(cuts()).toBe(1);
    expect([accepted.status, accepted.body.data.status]).toEqual([202, "accepted"]);
    const rows = await ledger();
    expect(rows.map(({ id }) => id)).toEqual([accepted.body.data.mutationId]);
    await drainQueue(region);
    expect(await ledger()).toMatchObject([{ status: "completed" }]);
  },
);

test("the API accepts a write once if its first insert never reached the database", async () => {
  let cuts = 0;
  proxy.disconnectWhen((part, direction) => {
    const isInsert = direction === "to the database" && part.includes("never-arrived");
    if (!isInsert || cuts > 0) return false;
    cuts += 1;
    return true;
  });
  const accepted = await post(region.key, {}, "never-arrived");
  expect([accepted.status, accepted.body.data.status, cuts]).toEqual([202, "accepted", 1]);
  expect(await ledger()).toHaveLength(1);
});

test("the API reports an unknown outcome and how to repeat the write if the database stays unreachable", async () => {
  cutResponses(1, QUEUED, () => setImmediate(proxy.down));
  const unknown = await post(region.key, { curriculumVitae: cv });
  expect([unknown.status, unknown.body.code, unknown.headers["retry-after"]]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  expect(unknown.body.message).toContain("it isn't known");
  expect(unknown.body.message).not.toContain("Nothing was accepted");
  await proxy.up();
  proxy.disconnectWhen(null);
  const rows = await ledger();
  expect(rows).toHaveLength(1);
  const { idempotencyKey } = unknown.body.data;
  let repeated: ApiResponse | undefined;
  await waitUntil(async () => {
    repeated = await post(region.key, { curriculumVitae: cv }, idempotencyKey);
    return repeated.status !== 503;
  });
  expect(repeated?.body.data).toMatchObject({ status: "idempotency_hit", mutationId: rows[0]?.id });
  await drainQueue(region);
  expect(await ledger()).toMatchObject([{ status: "completed" }]);
});

test("the API doesn't tell a candidate to send an idempotency key, which their session can't send", async () => {
  proxy.disconnectWhen(null);
  const { headers } = await newCandidateSession(region);
  cutResponses(1, QUEUED, () => setImmediate(proxy.down));
  const unknown = await call("PATCH", "/api/v2/auth/candidates/me", { headers, body: { city: "Breda" } });
  await proxy.up();
  const { message, data } = unknown.body;
  expect([unknown.status, data]).toEqual([503, { outcome: "unknown" }]);
  expect(message).toMatch(
    /it isn't known whether it accepted this write. Check whether the write was executed/,
  );
});

test("generating candidates doesn't tell the client to send the key of one of its writes", async () => {
  await waitUntil(async () => (await post(region.key)).status === 202);
  cutResponses(1, QUEUED, () => setImmediate(proxy.down));
  const target = "/api/sandbox/generate?count=1&idempotencyKey=mine";
  const unknown = await call("POST", target, { key: region.key });
  await proxy.up();
  proxy.disconnectWhen(null);
  expect([unknown.status, unknown.body.data]).toEqual([503, {}]);
  expect(unknown.body.message).toMatch(/Send the request again: it will be executed once/);
});

test("version 1 doesn't report that nothing was accepted if the database stops while an accepted write waits", async () => {
  proxy.disconnectWhen(null);
  await waitUntil(async () => (await post(region.key)).status === 202);
  const body = { naam: "Bea", email: "bea@example.org", privacy_consent: true };
  const response = call("POST", "/api/v1/create-user", { key: region.key, body });
  await waitUntil(async () => (await ledger()).length === 2);
  const waiting = (await ledger()).find(({ operation }) => operation === "v1.create-user");
  // The write is in the ledger by now, so only the polls for its outcome still send its id.
  proxy.disconnectWhen(
    (part, direction) => direction === "to the database" && part.includes(waiting?.id ?? ""),
  );
  const { status, body: failed, headers } = await response;
  proxy.disconnectWhen(null);
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  expect(failed.message).toMatch(/^The write was accepted.*send the request again/);
  await waitUntil(async () => (await post(region.key)).status === 202);
});

test("the API reports that nothing was accepted if the database was never reached", async () => {
  proxy.disconnectWhen(null);
  proxy.down();
  const failed = await post(region.key);
  expect(failed.status).toBe(503);
  expect(failed.body.message).toContain("Nothing was accepted");
  await proxy.up();
  expect(await ledger()).toEqual([]);
  await waitUntil(async () => (await post(region.key)).status === 202);
});

test("the API reports an unknown outcome if a direct write loses its connection", async () => {
  await waitUntil(async () => (await post(region.key)).status === 202);
  cutResponses(1, INSERTED);
  const body = { description: "Website" };
  const unknown = await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body });
  expect([unknown.status, unknown.body.code]).toEqual([503, "unavailable"]);
  expect(unknown.body.message).toContain("it isn't known whether the change was made");
});

test("the API queues each of twenty concurrent writes only once if connections break and the writes are repeated", async () => {
  const cuts = cutResponses(7);
  const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  const posts: Promise<ApiResponse>[] = [];
  for (const key of keys) {
    posts.push(post(region.key, {}, key));
    // Spread the writes so that they aren't all batched into one query.
    await pause(2);
  }
  const responses = await Promise.all(posts);
  expect(cuts()).toBe(7);
  proxy.disconnectWhen(null);
  // A connection can have several statements in flight, so losing it can also interrupt a lookup or the retry
  // of another write.
  const before = (await ledger()).map((row) => row.idempotencyKey);
  for (const [index, key] of keys.entries()) {
    const { status, body } = responses[index] as ApiResponse;
    if (status === 503 && body.message.includes("Nothing was accepted")) expect(before).not.toContain(key);
    else if (status === 503) expect(body.message).toContain("it isn't known");
    else expect([status, before]).toEqual([202, expect.arrayContaining([key])]);
    expect((await post(region.key, {}, key)).status).toBe(202);
  }
  const rows = await ledger();
  expect(rows.map((row) => row.idempotencyKey).sort()).toEqual(keys.sort());
  const accepted = responses.flatMap(({ body }) => body.data.mutationId ?? []);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted));
});

test("the API reports an unknown outcome of a direct write, which has no idempotency key", async () => {
  const cuts = cutResponses(1, /COMMIT\0/);
  const unknown = await call("POST", "/api/v2/auth/regions/signing-secret/rotate", { key: region.key });
  proxy.disconnectWhen(null);
  expect(cuts()).toBe(1);
  const { code, data } = unknown.body;
  expect([unknown.status, code, data]).toEqual([503, "unavailable", { outcome: "unknown" }]);
});
