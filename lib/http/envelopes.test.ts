import { beforeAll, expect, test } from "vitest";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { health } from "./health/contract";
import { createRequestHandler } from "./pipeline";

/** Tests the envelopes of version 2 (specification, "Response envelope" and "Error envelope"). */

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const CANDIDATES = "/api/v2/candidates";
const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };

test.each([
  ["GET", CANDIDATES, undefined, 200],
  ["GET", "/api/v2/schema", undefined, 200],
  ["GET", "/api/v2/auth/regions/me", undefined, 200],
  ["POST", CANDIDATES, [person], 202],
  ["POST", `${CANDIDATES}?dryRun=true`, [person], 200],
  ["DELETE", `${CANDIDATES}/rec00000000000000`, undefined, 202],
  ["POST", "/api/v2/auth/regions/api-keys", {}, 201],
])(
  "%s %s returns statusCode, message, data and meta on success [spec 2.envelope 4.writes-202]",
  async (method, address, body, status) => {
    const response = await call(method, address, { key: region.key, body });
    expect(response.status).toBe(status);
    expect(Object.keys(response.body)).toEqual(["statusCode", "message", "data", "meta"]);
    expect(response.body).toMatchObject({
      statusCode: status,
      message: expect.stringMatching(/./),
      data: expect.anything(),
      meta: { sandboxEnabled: false },
    });
  },
);

type Row = [
  status: number,
  title: string,
  method: string,
  address: string,
  options?: Parameters<typeof call>[2],
];
test.each<Row>([
  [400, "Validation Error", "GET", `${CANDIDATES}?pageSize=0`],
  [400, "Bad Request", "POST", CANDIDATES, { raw: "{" }],
  [401, "Unauthorized", "GET", CANDIDATES, { key: "" }],
  [404, "Not Found", "GET", `${CANDIDATES}/rec00000000000000`],
  [405, "Method Not Allowed", "PUT", CANDIDATES],
  [406, "Not Acceptable", "GET", CANDIDATES, { headers: { accept: "text/html" } }],
  [
    415,
    "Unsupported Media Type",
    "POST",
    CANDIDATES,
    { raw: "a=b", headers: { "content-type": "text/plain" } },
  ],
])(
  "a %i %s response to %s %s has error, url, statusCode, statusMessage, message and data [spec 7.envelope] [contract 2.problem]",
  async (status, statusMessage, method, address, options) => {
    const response = await call(method, address, { key: region.key, ...options });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      error: true,
      url: `http://localhost:3000${address}`,
      statusCode: status,
      statusMessage,
      message: expect.stringMatching(/./),
      data: expect.any(Object),
    });
    // The remaining fields are the members of RFC 9457 and our extensions `code` and `requestId`.
    expect(Object.keys(response.body).slice(6)).toEqual([
      "type",
      "title",
      "status",
      "detail",
      "instance",
      "code",
      "requestId",
    ]);
  },
);

test("GET /candidates/find returns 400 without an e-mail address or phone number [spec 4.candidates-find-none]", async () => {
  for (const query of ["", "?", "?email=", "?phone="]) {
    const response = await call("GET", `${CANDIDATES}/find${query}`, { key: region.key });
    expect([query, response.status, response.body.code]).toEqual([query, 400, "validation_error"]);
  }
});

test("a 403 response has the error envelope [spec 7.envelope]", async () => {
  const { body } = await call("GET", CANDIDATES, { key: await newGlobalKey("webhook") });
  expect(body).toMatchObject({ error: true, statusCode: 403, statusMessage: "Forbidden", data: {} });
});

test("an unexpected error reveals only its request id [contract 2.nothing-internal]", async () => {
  const broken = createRequestHandler({
    GET: [health.live, () => Promise.reject(new Error("secret of ours"))],
  });
  const request = { method: "GET", path: "/api/health", search: "", remoteAddress: null };
  const response = await broken({ ...request, header: () => null, body: async () => new Uint8Array() }, {});
  expect(response.status).toBe(500);
  const body = JSON.parse(String(response.body));
  expect(body).toMatchObject({ message: "Server Error", code: "internal_error", data: {} });
  expect(body.requestId).toBe(response.headers["x-request-id"]);
  expect(response.body).not.toContain("secret");
});
