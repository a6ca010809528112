import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { callbacks, mutations } from "@/db/schema/mutations";
import type { Contract } from "@/lib/contract/contract";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import type { Endpoints } from "@/lib/http/pipeline";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, runMutation } from "@/test/api";
import { exampleRequest, sendExampleRequest } from "@/test/example-requests";
import { createCallbackChecker } from "@/test/openapi/response-checker";
import { newPopulatedRegion, type PopulatedRegion } from "@/test/populated-region";
import { setUpTempStorage } from "@/test/temp-storage";
import { hasIdempotencyKey } from "./idempotency-key";
import { operationHandlers } from "./operation-handlers";

/** Tests the behavior that all writes share, for every write endpoint in the contracts. */

const contracts: Contract[] = routes
  .flatMap(({ module }) => Object.values((module.GET as { endpoints: Endpoints }).endpoints))
  .map(([contract]) => contract);
const writes = contracts.filter(
  ({ mutation, caller, basePath }) => mutation && caller === "region" && basePath === undefined,
);
const consoleWrites = contracts.filter(({ mutation, basePath }) => mutation && basePath === "/api/console");
const named = writes.map((contract) => [String(contract.mutation), contract] as const);

process.env.RATE_LIMIT_PER_SECOND = "0";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  findDifference = createCallbackChecker(JSON.parse(JSON.stringify(getOpenApiDocument())));
});

let findDifference: (body: unknown) => string | null;
/** Compares a callback with the OpenAPI document. */
const expectDescribed = (body: unknown) => expect(findDifference(body)).toBeNull();

const CALLBACK = "https://receiver.example/terug?a=1";
const write = (stocked: PopulatedRegion, contract: Contract, query = "") =>
  sendExampleRequest(stocked, contract, {
    headers: { "x-api-key": stocked.region.key },
    query,
    executed: stocked.region,
  });
const reportsOf = async ({ region }: PopulatedRegion) =>
  (await db().select().from(callbacks).where(eq(callbacks.baseId, region.bases.live))).map(
    ({ url, body }) => ({
      url,
      body: JSON.parse(body ?? ""),
    }),
  );
const recordOf = async ({ region }: PopulatedRegion, mutationId: string) =>
  (await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key })).body.data;

/**
 * The operations that only the portal queues, for candidates who are signed in or have entered a mailed code.
 */
const PORTAL_OPERATIONS = [
  "candidates.request-erasure",
  "candidates.cancel-erasure",
  "privacy-requests.create",
];

test("every operation except version 1's and the portal's has a write endpoint", () => {
  const all = Object.keys(operationHandlers).filter(
    (kind) => !kind.startsWith("v1.") && !PORTAL_OPERATIONS.includes(kind),
  );
  const endpoints = [...writes, ...consoleWrites].map(({ mutation }) => mutation);
  expect([...new Set(endpoints)].sort()).toEqual(all.sort());
});

describe.each(named)("%s", (operation, contract) => {
  test("returns 202 with the mutation's id, its location and a message [spec 4.writes-202 4.acknowledgement 2.mutation-key-made] [contract 4.location]", async () => {
    const stocked = await newPopulatedRegion();
    const response = await write(stocked, contract);
    const { mutationId } = response.body.data;
    expect([response.status, response.headers.location]).toEqual([202, `/api/v2/mutations/${mutationId}`]);
    expect(response.body).toEqual({
      statusCode: 202,
      message: "Accepted",
      data: {
        mutationId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        status: "accepted",
        idempotencyKey: mutationId,
        message: expect.stringMatching(/./),
      },
      meta: { sandboxEnabled: false },
    });
  });

  test("executes once per idempotency key and returns the same mutation for a repeat [spec 4.idempotency-key 4.acknowledgement-repeat] [contract 4.options-in-query 4.idempotency-payload]", async () => {
    const stocked = await newPopulatedRegion();
    const first = await write(stocked, contract, "idempotencyKey=eens");
    const second = await write(stocked, contract, "idempotencyKey=eens");
    await drainQueue(stocked.region);
    const third = await write(stocked, contract, "idempotencyKey=eens");
    const { mutationId } = first.body.data;
    for (const repeat of [second, third]) {
      expect(repeat.status).toBe(202);
      expect(repeat.body.data).toMatchObject({
        status: "idempotency_hit",
        mutationId,
        idempotencyKey: "eens",
        payloadMatches: true,
      });
    }
    const ofKey = await hasIdempotencyKey(stocked.region.bases.live, "eens");
    expect(await db().$count(mutations, ofKey)).toBe(1);
  });

  test("sends a callback on completion if and only if the request has a callback URL [spec 6.every-write 6.only-when-asked 4.callback-url 3.mutation-completed]", async () => {
    const stocked = await newPopulatedRegion();
    const silent = await newPopulatedRegion();
    const query = `callbackUrl=${encodeURIComponent(CALLBACK)}&idempotencyKey=terug`;
    const { mutationId } = (await write(stocked, contract, query)).body.data;
    await write(silent, contract);
    expect(await reportsOf(stocked)).toEqual([]);
    await Promise.all([drainQueue(stocked.region), drainQueue(silent.region)]);
    const { status, result, finishedAt } = await recordOf(stocked, mutationId);
    expect(status).toBe("completed");
    const [report, ...others] = await reportsOf(stocked);
    expect(others).toEqual([]);
    expect(report).toEqual({
      url: CALLBACK,
      body: {
        ...{ mutationId, idempotencyKey: "terug", operation, status, finishedAt, result },
        ...{ region: stocked.region.id, sandbox: false, candidateIds: expect.any(Array) },
      },
    });
    expectDescribed(report?.body);
    expect(await reportsOf(silent)).toEqual([]);
  });

  test("sends a callback with the error code when the write fails [spec 6.every-write 6.body-failed 3.mutation-failed]", async () => {
    const stocked = await newPopulatedRegion();
    const { method, path, body } = exampleRequest(stocked, contract);
    const { region } = stocked;
    const failing = await failingBody(stocked, operation, body);
    // Delete the candidate first, so that the write fails in the engine.
    if (path.includes(stocked.ids.candidate))
      await call("DELETE", `/api/v2/candidates/${stocked.ids.candidate}`, { key: region.key });
    const pathWithCallback = `${path}?callbackUrl=${encodeURIComponent(CALLBACK)}`;
    const accepted = await call(method, pathWithCallback, { key: region.key, body: failing });
    expect(accepted.status).toBe(202);
    await drainQueue(region);
    const [report, ...others] = await reportsOf(stocked);
    expect(others).toEqual([]);
    expect(report?.body).toEqual({
      mutationId: accepted.body.data.mutationId,
      operation,
      status: "failed",
      region: region.id,
      sandbox: false,
      candidateIds: expect.any(Array),
      finishedAt: expect.any(String),
      result: {
        errorCode: expect.stringMatching(/^(candidate_not_found|duplicate_id|ambiguous_match)$/),
        status: expect.any(Number),
        message: expect.stringMatching(/./),
        attempts: 1,
      },
    });
    expectDescribed(report?.body);
  });

  test("accepts skipCustomFieldValidation if and only if it creates candidates [spec 4.skip-validation]", async () => {
    const stocked = await newPopulatedRegion();
    const response = await write(stocked, contract, "skipCustomFieldValidation=true");
    const creates = ["candidates.create", "candidates.upsert"].includes(operation);
    if (creates) return expect(response.status).toBe(202);
    expect(response.body).toMatchObject({
      statusCode: 400,
      data: { issues: [{ pointer: "/skipCustomFieldValidation", code: "unrecognized_keys" }] },
    });
  });
});

/**
 * Makes the body of creates and upserts fail in the engine: creates get a duplicate interaction id, and
 * upserts get a phone number that two candidates have. Returns other bodies unchanged; those writes fail
 * because the test deletes their candidate.
 */
async function failingBody({ region }: PopulatedRegion, operation: string, body: unknown) {
  const interaction = { type: "Anders", performedAt: "2026-01-01T10:00Z", id: "recTwice000000001" };
  if (operation === "candidates.create") {
    return [{ ...(body as object[])[0], interactions: [interaction, interaction] }];
  }
  if (operation !== "candidates.upsert") return body;
  const person = { name: "Een", email: "een@example.org", privacyConsent: true, phone: "0612345678" };
  const others = [person, { ...person, email: "twee@example.org" }];
  await runMutation(region, "POST", "/api/v2/candidates", { body: others });
  return { ...person, email: "drie@example.org" };
}

test("an archival's callback contains the archived record, and a deletion's callback contains no record [spec 6.archive-record 3.candidate-archived-callback 4.candidates-archive-callback] [contract 6.result-archive 6.result-delete]", async () => {
  for (const [method, ending] of [
    ["POST", "/archive"],
    ["DELETE", ""],
  ] as const) {
    const stocked = await newPopulatedRegion();
    const at = `/api/v2/candidates/${stocked.ids.candidate}`;
    const { key } = stocked.region;
    const { data } = (await call("GET", `${at}?include=interactions,customFields`, { key })).body;
    await runMutation(stocked.region, method, `${at}${ending}?callbackUrl=${encodeURIComponent(CALLBACK)}`);
    const [report] = await reportsOf(stocked);
    const { candidate } = report?.body.result ?? {};
    if (ending === "") return expect(report?.body.result).toEqual({ id: data.id, deleted: true });
    const { curriculumVitae, interactionsCursor: _, ...before } = data;
    expect(candidate).toMatchObject(before);
    expect(candidate.curriculumVitae).toMatchObject([{ id: curriculumVitae[0].id }]);
  }
});

describe("another region's candidate", () => {
  test.each([
    [
      "archived [spec 3.foreign-archive 3.mutation-ownership 7.ownership-later]",
      "POST",
      "/archive",
      undefined,
    ],
    ["changed [spec 3.foreign-update 4.candidates-update-ownership]", "PATCH", "", { name: "Gekaapt" }],
    [
      "given an interaction [spec 3.foreign-interaction]",
      "POST",
      "/interactions",
      { type: "Anders", performedAt: "2026-01-01T10:00Z" },
    ],
  ])(
    "can't be %s: the write is accepted, fails in the engine with a callback, and changes nothing",
    async (_, method, ending, body) => {
      const [ours, theirs] = [await newPopulatedRegion(), await newRegion()];
      const at = `/api/v2/candidates/${ours.ids.candidate}`;
      const read = async () => (await call("GET", `${at}?include=interactions`, ours.region)).body.data;
      const withoutLinks = async () => ({ ...(await read()), curriculumVitae: null });
      const before = await withoutLinks();
      const pathWithCallback = `${at}${ending}?callbackUrl=${encodeURIComponent(CALLBACK)}`;
      const { mutationId } = await runMutation(theirs, method, pathWithCallback, { body });
      const reports = await db().select().from(callbacks).where(eq(callbacks.baseId, theirs.bases.live));
      expect(reports.map((report) => JSON.parse(report.body ?? ""))).toMatchObject([
        { mutationId, status: "failed", result: { errorCode: "candidate_not_found", status: 404 } },
      ]);
      expect(await withoutLinks()).toEqual(before);
    },
  );
});
