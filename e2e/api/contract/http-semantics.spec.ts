import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const NOBODY = "rec00000000000000";
const NO_MUTATION = "01900000-0000-7000-8000-000000000000";

const ROUTES: [path: string, allow: string][] = [
  ["/api/health", "GET, HEAD, OPTIONS"],
  ["/api/ready", "GET, HEAD, OPTIONS"],
  ["/api/v2/schema", "GET, HEAD, OPTIONS"],
  ["/api/v2/candidates", "GET, HEAD, OPTIONS, POST"],
  ["/api/sandbox/candidates", "GET, HEAD, OPTIONS, POST"],
  ["/api/v2/candidates/find", "GET, HEAD, OPTIONS"],
  ["/api/v2/candidates/upsert", "OPTIONS, POST"],
  [`/api/v2/candidates/${NOBODY}`, "DELETE, GET, HEAD, OPTIONS, PATCH"],
  [`/api/v2/candidates/${NOBODY}/archive`, "OPTIONS, POST"],
  [`/api/v2/candidates/${NOBODY}/interactions`, "GET, HEAD, OPTIONS, POST"],
  [`/api/v2/candidates/${NOBODY}/attachments`, "OPTIONS, POST"],
  [`/api/v2/candidates/${NOBODY}/attachments/delete`, "OPTIONS, POST"],
  ["/api/v2/mutations", "GET, HEAD, OPTIONS"],
  [`/api/v2/mutations/${NO_MUTATION}`, "GET, HEAD, OPTIONS"],
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

for (const [path, allow] of ROUTES) {
  test(`${path} answers 405 with Allow to every method but ${allow}, whoever asks [contract 2.405]`, async ({
    api,
  }) => {
    const others = METHODS.filter((method) => !allow.split(", ").includes(method));
    for (const method of others) {
      const reply = await api.send(method, path, { key: null });
      expect(reply.status, method).toBe(405);
      expect(reply.headers.allow).toBe(allow);
      expect(reply.body.code).toBe("method_not_allowed");
    }
  });

  test(`${path} answers OPTIONS with its methods`, async ({ api }) => {
    const reply = await api.send("OPTIONS", path, { key: null });
    expect(reply.status).toBe(204);
    expect(reply.headers.allow).toBe(allow);
  });
}

test.describe("HEAD", () => {
  for (const [path, status] of [
    ["/api/health", 200],
    ["/api/v2/schema", 200],
    ["/api/v2/candidates?pageSize=1", 200],
    ["/api/v2/candidates?pageSize=0", 400],
    [`/api/v2/candidates/${NOBODY}`, 404],
    ["/api/v2/candidates/upsert", 405],
    ["/api/v2/unknown", 404],
  ] as const) {
    test(`of ${path} is GET without the body: ${status}`, async ({ api }) => {
      const got = await api.get(path);
      const reply = await api.send("HEAD", path);
      expect(reply.status).toBe(path.endsWith("upsert") ? 405 : got.status);
      expect(reply.status).toBe(status);
      expect(reply.headers["content-type"]).toBe(got.headers["content-type"]);
      expect(reply.headers.etag).toBe(got.headers.etag);
    });
  }
});

test("every answer has a request id of its own, also when the client sends one [contract 2.headers]", async ({
  api,
}) => {
  const headers = { "x-request-id": "01900000-0000-7000-8000-000000000000" };
  const ids = new Set<unknown>([headers["x-request-id"]]);
  for (let round = 0; round < 5; round++)
    ids.add((await api.get("/api/health", { headers })).headers["x-request-id"]);
  expect(ids.size).toBe(6);
});

test("what is not there is 404, and says what", async ({ api }) => {
  const absent = [
    [`/api/v2/candidates/${NOBODY}`, "candidate_not_found"],
    [`/api/v2/candidates/${NOBODY}?fields=name&include=interactions`, "candidate_not_found"],
    [`/api/v2/candidates/${NOBODY}/interactions`, "candidate_not_found"],
    [`/api/v2/mutations/${NO_MUTATION}`, "mutation_not_found"],
    [`/api/v2/mutations/${NO_MUTATION}?wait=25`, "mutation_not_found"],
    ["/api/v2/nothing", "route_not_found"],
  ] as const;
  for (const [path, code] of absent) {
    const reply = await api.get(path);
    expect([path, reply.status, reply.body.code]).toEqual([path, 404, code]);
  }
});

test("an id that can't be one is 400 and names the parameter", async ({ api }) => {
  const impossible = [
    "1",
    "rec",
    "rec0000000000000",
    "rec000000000000000",
    "rec0000000000000-",
    "REC00000000000000",
  ];
  for (const id of impossible) {
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/archive"],
    ] as const) {
      const body = method === "PATCH" ? { body: { name: "A" } } : {};
      const reply = await api.send(method, `/api/v2/candidates/${id}${path}`, body);
      expect(reply.status).toBe(400);
      expect(summarizeIssues(reply)).toEqual(["/id invalid_format"]);
      expect(reply.body.data.issues[0].location).toBe("path");
    }
  }
  const reply = await api.get("/api/v2/mutations/1");
  expect([reply.status, summarizeIssues(reply)]).toEqual([400, ["/id invalid_format"]]);
});

test.describe("Accept", () => {
  for (const accept of [
    "*/*",
    "application/json",
    "application/*",
    "text/html, application/json;q=0.1",
    "APPLICATION/JSON",
  ]) {
    test(`'${accept}' gets JSON`, async ({ api }) => {
      const reply = await api.get("/api/v2/candidates?pageSize=1", { headers: { accept } });
      expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/json"]);
    });
  }

  for (const accept of [
    "text/html",
    "application/xml",
    "application/json;q=0",
    "application/schema+json",
    "nonsense",
  ]) {
    test(`'${accept}' is 406, and nothing is written [contract 2.406]`, async ({ api, unchanged }) => {
      const headers = { accept };
      const read = await api.get("/api/v2/candidates", { headers });
      expect([read.status, read.body.code]).toEqual([406, "not_acceptable"]);
      const written = await unchanged(() => api.post("/api/v2/candidates", [newCandidate()], { headers }));
      expect(written.status).toBe(406);
    });
  }
});

test.describe("Content-Type", () => {
  for (const type of [
    "application/json",
    "application/json;charset=utf-8",
    "Application/JSON",
    "application/merge-patch+json",
  ]) {
    test(`'${type}' is read as JSON`, async ({ api }) => {
      const headers = { "content-type": type };
      const reply = await api.post("/api/v2/candidates?dryRun=true", [newCandidate()], { headers });
      expect(reply.status).toBe(200);
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
    test(`'${type}' is 415 on every route with a body, and nothing is written [spec 4.json] [contract 2.415]`, async ({
      api,
      unchanged,
    }) => {
      const headers = { "content-type": type };
      const replies = await unchanged(async () => [
        await api.post("/api/v2/candidates", [newCandidate()], { headers }),
        await api.post("/api/v2/candidates/upsert", newCandidate(), { headers }),
        await api.patch(`/api/v2/candidates/${NOBODY}`, { name: "A" }, { headers }),
      ]);
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
        replies.map(() => [415, "unsupported_media_type"]),
      );
    });
  }

  test("that is missing is 415", async ({ api, unchanged }) => {
    const reply = await unchanged(() => api.send("POST", "/api/v2/candidates"));
    expect(reply.status).toBe(415);
  });
});
