import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { openSessions } from "@/lib/access/sessions/open";
import { db } from "@/lib/platform/database/client";
import { CONTENT_FAULTS } from "@/lib/records/attachments/content/inspect-data-uri";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  runMutation,
  type TestRegion,
} from "@/test/api";
import type { Json } from "@/test/openapi/json-reference";
import {
  type GeneratedRequest,
  listOperations,
  percentEncode,
  requestArbitrary,
  validRequestArbitrary,
} from "@/test/openapi/request-arbitraries";
import { randomRuns, randomVolume } from "@/test/random-volume";
import { newStaff } from "@/test/staff";

/**
 * Sends thousands of requests generated from the OpenAPI document. `call` checks each response against the
 * document.
 */

const REQUESTS = randomVolume(5_000);
// Running 5,000 requests takes minutes.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 240_000 });

let document: Json;
let consoleDocument: Json;
/** Generated writes to this region stay queued, so that nothing fetches files from generated URLs. */
let region: TestRegion;
/**
 * Writes to this region are executed, because version 1 requests and candidates' requests wait for their
 * writes.
 */
let executing: TestRegion;
let admin: string;
let webhook: string;
let cookies: Record<string, string>;
const ids: Record<string, string[]> = {};
let tokens: string[] = [];

beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  document = (await call("GET", "/api/v2/openapi.json")).body;
  [region, executing] = [await newRegion(), await newRegion()];
  [admin, webhook] = [await newGlobalKey("admin"), await newGlobalKey("webhook")];
  cookies = (await newStaff("manager", region)).headers;
  consoleDocument = (await call("GET", "/api/console/openapi.json", { headers: cookies })).body;
  await fill();
  await openManySessions();
});

const CV = { filename: "cv.txt", data: "data:text/plain;base64,aGFsbG8=" };

async function fill(): Promise<void> {
  const body = Array.from({ length: 5 }, (_, index) => ({
    name: "Sanne",
    email: `sanne-${index}@example.org`,
    privacyConsent: true,
    curriculumVitae: [CV],
  }));
  const { mutationId, result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  ids.candidates = result.candidates.map((candidate: Json) => candidate.id);
  const contact = { type: "Anders", performedAt: "2025-01-01T10:00Z" };
  // Use the same order for candidates and their interactions, so that one index selects a matching pair.
  ids.interactions = [];
  for (const id of ids.candidates ?? []) {
    const place = `/api/v2/candidates/${id}/interactions`;
    const added = await runMutation(region, "POST", place, { body: [contact] });
    ids.interactions.push(added.result.interactions[0].id);
    ids.mutations = [mutationId, added.mutationId];
  }
  const record = (await call("GET", `/api/v2/candidates/${ids.candidates?.[1]}`, { key: region.key })).body
    .data;
  ids.files = [new URL(record.curriculumVitae[0].url).pathname.split("/").at(-1) ?? ""];
  ids["custom-fields"] = Array.from({ length: 30 }, (_, index) => `Veld${index}`);
  const fields = ids["custom-fields"].map((name) => ({ name, type: "text" as const, required: false }));
  const spares = await Promise.all(Array.from({ length: 20 }, () => newRegion(fields)));
  ids.regions = spares.map(({ id }) => id);
  const keys = Array.from({ length: 40 }, () =>
    call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body: {} }),
  );
  ids["api-keys"] = (await Promise.all(keys)).map((response) => response.body.data.id);
}

async function openManySessions(): Promise<void> {
  const address = "/api/v2/candidates";
  const body = Array.from({ length: 10 }, () => ({
    name: "Noor",
    email: "noor@example.org",
    privacyConsent: true,
  }));
  for (let times = 0; times < 10; times += 1) await call("POST", address, { key: executing.key, body });
  await drainQueue(executing);
  const { data } = (await call("GET", `${address}?pageSize=100`, { key: executing.key })).body;
  const places = data.map(({ id }: Json) => ({ baseId: executing.bases.live, id }));
  const opening = { db: db(), now: () => new Date() };
  tokens = (await openSessions(opening, [...places, ...places])).map(({ token }) => token);
}

const realId = (segment: string, pick: number) => {
  const known = ids[segment] ?? [];
  return known[pick % Math.max(1, known.length)];
};

/** Returns credentials for the security requirement that the generated request uses. */
function credentials({ security, name }: GeneratedRequest): Record<string, string> {
  const [[scheme, scopes = []] = []] = Object.entries(security);
  if (scheme === "staffSession") return cookies;
  if (scheme === "sessionToken") {
    used += 1;
    return { authorization: `Bearer ${tokens[used % tokens.length]}` };
  }
  if (!scheme) return {};
  // `callbacks.test` is limited to five calls a minute per region, and console requests exhaust the limit of
  // `region`.
  const { key } = name.startsWith("legacy.") || name === "callbacks.test" ? executing : region;
  const keys: Record<string, string> = { region: key, admin, webhook, wrong: security.value?.[0] ?? "" };
  return { [scheme === "oldApiKey" ? "api-key" : "x-api-key"]: keys[scopes[0] ?? ""] ?? "" };
}

let used = 0;

/** Replaces generated receiver URLs, because test callbacks to them would time out. */
const withoutTargets = ({ name }: GeneratedRequest, body: string): string =>
  name === "callbacks.test" || name === "queueMonitoring.test"
    ? body.replace(/"url":"http[^"]*"/i, '"url":"http://127.0.0.1/"')
    : body;

async function send(request: GeneratedRequest) {
  const { method, server, path, query, body } = request;
  const search = query.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join("&");
  const address = `${server}${path}${search ? `?${search}` : ""}`;
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const sending = call(method, address, {
    headers: { ...json, ...request.headers, ...credentials(request) },
    ...(body === undefined ? {} : { raw: withoutTargets(request, body) }),
  });
  if (!request.name.startsWith("legacy.") && !request.name.startsWith("sessions.")) return sending;
  let isDone = false;
  const done = sending.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await drainQueue(executing);
    await Promise.race([done.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 10))]);
  }
  return done;
}

/** Readiness fails because this process runs no engine. */
const isExpectedFault = ({ name }: GeneratedRequest, status: number) =>
  name === "health.ready" && status === 503;

/**
 * The issue codes of rules that a schema can't express: redirect URLs, custom fields, addresses that aren't
 * public, keys that were used before and file contents.
 */
const BEYOND_SCHEMA = ["not_allowed", "refused_address", "invalid_token", ...Object.keys(CONTENT_FAULTS)];

/** A region may still have such names, so only the description of the schema excludes them. */
const isUnreachableName = ({ body = "" }: GeneratedRequest, { code, pointer }: Json) =>
  code === "invalid_format" && /\/name$/.test(pointer) && /"name":"\.{1,2}"/.test(body);

/** An earlier request may have given the region as many fields as it can have. */
const isFull = ({ name }: GeneratedRequest, { code, pointer }: Json) =>
  name === "regions.addCustomField" && code === "too_big" && pointer === "";

const isBeyondSchema = (request: GeneratedRequest, body: Json) =>
  body?.data?.issues?.every(
    (issue: Json) =>
      BEYOND_SCHEMA.includes(issue.code) || isFull(request, issue) || isUnreachableName(request, issue),
  ) === true;

const MORE = 300;

/**
 * Returns whether at least one of `MORE` valid requests of this operation succeeds. Called only for
 * operations without a successful request in the random mix.
 */
async function isEverAnswered(operationId: string): Promise<boolean> {
  const arbitrary = validRequestArbitrary(document, operationId, realId);
  for (const request of fc.sample(arbitrary, { ...randomRuns(MORE), numRuns: MORE })) {
    if ((await send(request)).status < 300) return true;
  }
  return false;
}

test("generated requests get documented responses: no 5xx, and no 400 for a valid request", async () => {
  const counts: Record<string, number> = {};
  const asked = new Set<string>();
  // Two thirds of the requests are for the public API, although the console has more operations.
  const requests = fc.oneof(
    { weight: 2, arbitrary: requestArbitrary(document, realId) },
    { weight: 1, arbitrary: requestArbitrary(consoleDocument, realId) },
  );
  const property = fc.asyncProperty(requests, async (request) => {
    const response = await send(request);
    const about = `${request.name} (${request.invalidation ?? "valid"}): ${JSON.stringify(response.body)?.slice(0, 600)}`;
    if (!isExpectedFault(request, response.status)) expect(response.status, about).toBeLessThan(500);
    if (request.invalidation === null && !request.isInternal && !isBeyondSchema(request, response.body))
      expect([400, 405, 406, 413, 415], about).not.toContain(response.status);
    const kind = `${request.invalidation === null ? "valid" : "invalid"} ${Math.floor(response.status / 100)}xx`;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (request.invalidation === null && response.status < 300) asked.add(request.name);
  });
  await fc.assert(property, { ...randomRuns(5_000), endOnFailure: true });
  expect(counts["valid 2xx"], JSON.stringify(counts)).toBeGreaterThan(REQUESTS / 6);
  expect(counts["invalid 4xx"], JSON.stringify(counts)).toBeGreaterThan(REQUESTS / 6);
  const missed = listOperations(document)
    .map(({ operation }) => operation)
    .filter(({ operationId }) => !asked.has(operationId))
    .map(({ operationId }) => operationId);
  const never: string[] = [];
  for (const operationId of missed) if (!(await isEverAnswered(operationId))) never.push(operationId);
  expect(never).toEqual(["sessions.verify", "health.ready"]);
});
