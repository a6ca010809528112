import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const UNKNOWN_CANDIDATE = "rec00000000000000";
const UNKNOWN_MUTATION = "01900000-0000-7000-8000-000000000000";

const ROUTES: [path: string, allow: string][] = [
  ["/api/health", "GET, HEAD, OPTIONS"],
  ["/api/ready", "GET, HEAD, OPTIONS"],
  ["/api/v2/schema", "GET, HEAD, OPTIONS"],
  ["/api/v2/candidates", "GET, HEAD, OPTIONS, POST"],
  ["/api/sandbox/candidates", "GET, HEAD, OPTIONS, POST"],
  ["/api/v2/candidates/find", "GET, HEAD, OPTIONS"],
  ["/api/v2/candidates/upsert", "OPTIONS, POST"],
  [`/api/v2/candidates/${UNKNOWN_CANDIDATE}`, "DELETE, GET, HEAD, OPTIONS, PATCH"],
  [`/api/v2/candidates/${UNKNOWN_CANDIDATE}/archive`, "OPTIONS, POST"],
  [`/api/v2/candidates/${UNKNOWN_CANDIDATE}/interactions`, "GET, HEAD, OPTIONS, POST"],
  [`/api/v2/candidates/${UNKNOWN_CANDIDATE}/attachments`, "OPTIONS, POST"],
  [`/api/v2/candidates/${UNKNOWN_CANDIDATE}/attachments/delete`, "OPTIONS, POST"],
  ["/api/v2/mutations", "GET, HEAD, OPTIONS"],
  [`/api/v2/mutations/${UNKNOWN_MUTATION}`, "GET, HEAD, OPTIONS"],
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

for (const [path, allow] of ROUTES) {
  test(`${path} returns 405 with Allow for every method except ${allow}, with or without a key [contract 2.405]`, async ({
    api,
  }) => {
    const others = METHODS.filter((method) => !allow.split(", ").includes(method));
    for (const method of others) {
      for (const options of [{}, { key: null }]) {
        const response = await api.send(method, path, options);
        expect(response.status, method).toBe(405);
        expect(response.headers.allow).toBe(allow);
        expect(response.body.code).toBe("method_not_allowed");
      }
    }
  });

  test(`${path} lists its methods on OPTIONS`, async ({ api }) => {
    const response = await api.send("OPTIONS", path, { key: null });
    expect(response.status).toBe(204);
    expect(response.headers.allow).toBe(allow);
  });
}

test.describe("a HEAD request", () => {
  for (const [path, status] of [
    ["/api/health", 200],
    ["/api/v2/schema", 200],
    ["/api/v2/candidates?pageSize=1", 200],
    ["/api/v2/candidates?pageSize=0", 400],
    [`/api/v2/candidates/${UNKNOWN_CANDIDATE}`, 404],
    ["/api/v2/candidates/upsert", 405],
    ["/api/v2/unknown", 404],
  ] as const) {
    test(`to ${path} returns ${status} and the headers of GET without a body`, async ({ api }) => {
      const getResponse = await api.get(path);
      const response = await api.send("HEAD", path);
      expect([response.status, getResponse.status]).toEqual([status, status]);
      expect(response.headers["content-type"]).toBe(getResponse.headers["content-type"]);
      expect(response.headers.etag).toBe(getResponse.headers.etag);
    });
  }
});

test("every response has its own request id, even if the client sends one [contract 2.headers]", async ({
  api,
}) => {
  const headers = { "x-request-id": "01900000-0000-7000-8000-000000000000" };
  const ids = new Set<unknown>([headers["x-request-id"]]);
  for (let attempt = 0; attempt < 5; attempt++)
    ids.add((await api.get("/api/health", { headers })).headers["x-request-id"]);
  expect(ids.size).toBe(6);
});

test("the API returns 404 with a code for the type of missing resource", async ({ api }) => {
  const missing = [
    [`/api/v2/candidates/${UNKNOWN_CANDIDATE}`, "candidate_not_found"],
    [`/api/v2/candidates/${UNKNOWN_CANDIDATE}?fields=name&include=interactions`, "candidate_not_found"],
    [`/api/v2/candidates/${UNKNOWN_CANDIDATE}/interactions`, "candidate_not_found"],
    [`/api/v2/mutations/${UNKNOWN_MUTATION}`, "mutation_not_found"],
    [`/api/v2/mutations/${UNKNOWN_MUTATION}?wait=25`, "mutation_not_found"],
    ["/api/v2/nothing", "route_not_found"],
  ] as const;
  for (const [path, code] of missing) {
    const response = await api.get(path);
    expect([path, response.status, response.body.code]).toEqual([path, 404, code]);
  }
});

test("the API returns 400 for a malformed id and names the parameter", async ({ api }) => {
  const malformed = [
    "1",
    "rec",
    "rec0000000000000",
    "rec000000000000000",
    "rec0000000000000-",
    "REC00000000000000",
  ];
  for (const id of malformed) {
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/archive"],
    ] as const) {
      const body = method === "PATCH" ? { body: { name: "A" } } : {};
      const response = await api.send(method, `/api/v2/candidates/${id}${path}`, body);
      expect(response.status).toBe(400);
      expect(summarizeIssues(response)).toEqual(["/id invalid_format"]);
      expect(response.body.data.issues[0].location).toBe("path");
    }
  }
  const response = await api.get("/api/v2/mutations/1");
  expect([response.status, summarizeIssues(response)]).toEqual([400, ["/id invalid_format"]]);
});

test.describe("the Accept header", () => {
  for (const accept of [
    "*/*",
    "application/json",
    "application/*",
    "text/html, application/json;q=0.1",
    "APPLICATION/JSON",
  ]) {
    test(`'${accept}' gets a JSON response`, async ({ api }) => {
      const response = await api.get("/api/v2/candidates?pageSize=1", { headers: { accept } });
      expect([response.status, response.headers["content-type"]]).toEqual([200, "application/json"]);
    });
  }

  for (const accept of [
    "text/html",
    "application/xml",
    "application/json;q=0",
    "application/schema+json",
    "nonsense",
  ]) {
    test(`'${accept}' is rejected with 406, and nothing is written [contract 2.406]`, async ({
      api,
      expectUnchanged,
    }) => {
      const headers = { accept };
      const read = await api.get("/api/v2/candidates", { headers });
      expect([read.status, read.body.code]).toEqual([406, "not_acceptable"]);
      const written = await expectUnchanged(() =>
        api.post("/api/v2/candidates", [newCandidate()], { headers }),
      );
      expect(written.status).toBe(406);
    });
  }
});

test.describe("the Content-Type header", () => {
  for (const type of [
    "application/json",
    "application/json;charset=utf-8",
    "Application/JSON",
    "application/merge-patch+json",
  ]) {
    test(`'${type}' is accepted as JSON`, async ({ api }) => {
      const headers = { "content-type": type };
      const response = await api.post("/api/v2/candidates?dryRun=true", [newCandidate()], { headers });
      expect(response.status).toBe(200);
    });
  }

  for (const type of [
    "",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
  ]) {
    test(`'${type}' is rejected with 415 on every route with a body, and nothing is written [spec 4.json] [contract 2.415]`, async ({
      api,
      expectUnchanged,
    }) => {
      const headers = { "content-type": type };
      const responses = await expectUnchanged(async () => [
        await api.post("/api/v2/candidates", [newCandidate()], { headers }),
        await api.post("/api/v2/candidates/upsert", newCandidate(), { headers }),
        await api.patch(`/api/v2/candidates/${UNKNOWN_CANDIDATE}`, { name: "A" }, { headers }),
      ]);
      expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
        responses.map(() => [415, "unsupported_media_type"]),
      );
    });
  }

  test("is required, so a request without it is rejected with 415", async ({ api, expectUnchanged }) => {
    const response = await expectUnchanged(() => api.send("POST", "/api/v2/candidates"));
    expect(response.status).toBe(415);
  });
});
