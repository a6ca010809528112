import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, drainQueue, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
let candidate: string;
let interaction: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z" }];
  const body = [{ ...candidateInput("Anna"), interactions }];
  const [created] = (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates;
  candidate = created.id;
  interaction = created.interactions[0].id;
});

type Sent = { body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> };
const ROUTES: [method: string, path: () => string][] = [
  ["POST", () => `/api/v2/candidates/${candidate}/archive`],
  ["DELETE", () => `/api/v2/candidates/${candidate}`],
  ["DELETE", () => `/api/v2/candidates/${candidate}/interactions/${interaction}`],
];
const DIRECT: [method: string, path: () => string][] = [
  ["DELETE", () => "/api/v2/auth/regions/api-keys/key00000000000000"],
  ["POST", () => "/api/v2/auth/regions/signing-secret/rotate"],
  ["POST", () => "/api/sandbox/reset"],
  ["POST", () => "/api/sandbox/generate"],
];
const send = ([method, path]: (typeof ROUTES)[number], sent: Sent = {}, query = "") =>
  call(method, `${path()}${query}`, { key: region.key, ...sent });
const mutationCount = async () =>
  (await call("GET", "/api/v2/mutations?pageSize=100", { key: region.key })).body.data.length;

const isEmpty: [string, Sent][] = [
  ["no body", {}],
  ["an empty body", { raw: "" }],
  ["an empty body with a media type other than JSON", { raw: "", headers: { "content-type": "text/plain" } }],
  ["whitespace", { raw: " \r\n\t" }],
  ["an empty object", { raw: "{}" }],
  ["an empty object with spaces", { raw: " { \n } " }],
  ["null", { body: null }],
];
const nonEmptyBodies: [string, Sent][] = [
  ["an option", { body: { callbackUrl: "https://example.org/hook" } }],
  ["a list", { raw: "[]" }],
  ["a text", { raw: '""' }],
  ["malformed JSON", { raw: "{" }],
  ["two objects", { raw: "{}{}" }],
  ["a form", { raw: "dryRun=true", headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["a body without a media type", { raw: "\0\u00ff", headers: { "content-type": "" } }],
  ["bytes that aren't UTF-8", { raw: new Uint8Array([255, 254]) }],
  ["a lot of whitespace and a letter", { raw: `${" ".repeat(1_000_000)}x` }],
  ["many open braces", { raw: `{${" ".repeat(1_000_000)}{` }],
];

describe("a write that takes no body", () => {
  test.each(isEmpty)("accepts %s [contract 4.no-body]", async (_, sent) => {
    for (const route of ROUTES) expect((await send(route, sent, "?dryRun=true")).status).toBe(200);
  });

  test.each(nonEmptyBodies)("rejects %s and queues nothing [contract 4.no-body]", async (_, sent) => {
    const before = await mutationCount();
    for (const route of [...ROUTES, ...DIRECT]) {
      const { status, body } = await send(route, sent);
      expect([route[1](), status, body.code]).toEqual([route[1](), 400, "validation_error"]);
      expect(body.data.issues).toMatchObject([{ pointer: "", location: "body", code: "not_allowed" }]);
    }
    expect(await mutationCount()).toBe(before);
    const dryRun = await send(["DELETE", () => `/api/v2/candidates/${candidate}`], sent, "?dryRun=true");
    expect(dryRun.status).toBe(400);
  });

  test("rejects a body over the size limit with payload_too_large", async () => {
    for (const route of ROUTES) {
      const headers = { "content-length": String(2 * 1024 * 1024) };
      const { status, body } = await send(route, { raw: "x", headers });
      expect([status, body.code]).toEqual([413, "payload_too_large"]);
    }
  });

  test("reports the unexpected body together with other issues of the request", async () => {
    const { body } = await send(["DELETE", () => "/api/v2/candidates/rec1"], { raw: "x" }, "?dryRun=maybe");
    const pointers = body.data.issues.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers.sort()).toEqual(["", "/dryRun", "/id"]);
  });

  test("returns idempotency_hit for a repeat of an accepted write, even if the repeat has a body", async () => {
    for (const [index, route] of ROUTES.toReversed().entries()) {
      const query = `?idempotencyKey=eens-${index}-${candidate}`;
      const rejected = await send(route, { raw: "x" }, query);
      expect(rejected.status).toBe(400);
      const first = (await send(route, {}, query)).body.data;
      expect(first.status).toBe("accepted");
      const repeats = [await send(route, {}, query), await send(route, { raw: "x" }, query)];
      await drainQueue(region);
      repeats.push(await send(route, { body: { a: 1 } }, query));
      expect(repeats.map(({ status, body }) => [status, body.data.status, body.data.mutationId])).toEqual(
        Array(3).fill([202, "idempotency_hit", first.mutationId]),
      );
      expect(repeats.map(({ body }) => body.data.payloadMatches)).toEqual([true, false, false]);
      const dryRun = await send(route, { raw: "x" }, `${query}&dryRun=true`);
      expect(dryRun.status).toBe(400);
    }
  });
});
