import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const UNKNOWN = [
  "/api",
  "/api/",
  "/api/nothing",
  "/api/v3/candidates",
  "/api/V2/candidates",
  "/api/v2",
  "/api/v2/",
  "/api/v2/candidate",
  "/api/v2/candidates.json",
  "/api/v2/candidates;version=1",
  "/api/v2/%63andidates",
  "/api/v2/candidates%20",
  "/api/v2/candidates/rec00000000000000/unknown",
  "/api/v2/mutations/01900000-0000-7000-8000-000000000000/retry",
  "/api/v2/constructor",
  "/api/v2/__proto__",
  "/api/%00",
  `/api/v2/${"x".repeat(2_000)}`,
  `/api/${"x/".repeat(200)}x`,
];

for (const path of UNKNOWN) {
  test(`${path.slice(0, 60)} returns 404 for every method, even without a key [contract 2.404-route]`, async ({
    api,
  }) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const options of [{}, { key: null }]) {
        const response = await api.send(method, path, options);
        expect([method, response.status, response.body.code]).toEqual([method, 404, "route_not_found"]);
      }
    }
  });
}

const ROUTES = [
  "/api/health",
  "/api/v2/schema",
  "/api/v2/candidates",
  "/api/v2/candidates/find",
  "/api/v2/candidates/rec00000000000000",
  "/api/v2/mutations",
];

for (const path of ROUTES) {
  test(`${path}/ with a trailing slash returns 404 instead of a redirect [contract 2.slash]`, async ({
    api,
  }) => {
    for (const target of [`${path}/`, `${path}/?pageSize=1`]) {
      const response = await api.get(target);
      expect([response.status, response.body.code, response.headers.location]).toEqual([
        404,
        "route_not_found",
        undefined,
      ]);
    }
  });
}

test("a write to a path with a trailing slash is rejected", async ({ api, expectUnchanged }) => {
  const response = await expectUnchanged(() => api.post("/api/v2/candidates/", [newCandidate()]));
  expect(response.status).toBe(404);
});

test("percent-encoding in an id is decoded once", async ({ api }) => {
  const done = await api.perform("POST", "/api/v2/candidates", { body: [newCandidate()] });
  const { id } = done.result.candidates[0];
  const encoded = [...id].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");
  expect((await api.get(`/api/v2/candidates/${encoded}`)).body.data.id).toBe(id);
  expect((await api.get(`/api/v2/candidates/${encoded.replaceAll("%", "%25")}`)).status).toBe(400);
});

test("the API returns 400 for any malformed id", async ({ api }) => {
  for (const id of [
    "%00",
    "a%2Fb",
    "%2e%2e%2f",
    "%20",
    "%F0%9F%98%80",
    "a+b",
    "~",
    "'",
    "rec%0A",
    "$&",
    "x".repeat(5_000),
  ]) {
    const response = await api.get(`/api/v2/candidates/${id}`);
    expect([id, response.status, summarizeIssues(response)]).toEqual([id, 400, ["/id invalid_format"]]);
  }
});

test.describe("the query", () => {
  test("is rejected with all its issues in one response [contract 2.400-query 2.400-validation]", async ({
    api,
  }) => {
    const response = await api.get(
      "/api/v2/candidates?pageSize=101&phase=Nieuw&sector=x&role=&updatedAfter=2023-02-29T10:00Z&createdAfter=2024-01-01T10:00&q=&fields=nam&include=files&cursor=&Page=2",
    );
    expect(response.status).toBe(400);
    expect(summarizeIssues(response)).toEqual([
      "/Page unrecognized_keys",
      "/createdAfter invalid_format",
      "/cursor too_small",
      "/fields invalid_value",
      "/include invalid_value",
      "/pageSize too_big",
      "/phase invalid_value",
      "/q too_small",
      "/role invalid_value",
      "/sector invalid_value",
      "/updatedAfter invalid_format",
    ]);
    for (const issue of response.body.data.issues) expect(issue.location).toBe("query");
  });

  const INVALID: [path: string, issue: string][] = [
    ...["0", "-1", "1.5", "101", "1e9", "abc", "", "NaN", "Infinity", "%00"].map(
      (value): [string, string] => [`/api/v2/candidates?pageSize=${value}`, "/pageSize "],
    ),
    ...["x", "e30", "%00", "%F0%9F%98%80", "AAAA".repeat(500), "x".repeat(2_001)].map(
      (value): [string, string] => [`/api/v2/candidates?cursor=${value}`, "/cursor "],
    ),
    ["/api/v2/candidates?q=%00", "/q invalid_format"],
    [`/api/v2/candidates?q=${"x".repeat(201)}`, "/q too_big"],
    ["/api/v2/candidates?pageSize=1&pageSize=1", "/pageSize repeated"],
    ["/api/v2/candidates?pageSize=1&pageSize=2&pageSize=3", "/pageSize repeated"],
    ["/api/v2/candidates?constructor=1", "/constructor unrecognized_keys"],
    ["/api/v2/candidates?=1", "/ unrecognized_keys"],
    ["/api/v2/candidates?pageSize[]=1", "/pageSize[] unrecognized_keys"],
    ["/api/v2/candidates?a~/b=1", "/a~0~1b unrecognized_keys"],
    ["/api/v2/candidates/find", " invalid"],
    ["/api/v2/candidates/find?email=", "/email too_small"],
    ["/api/v2/candidates/find?email=%00", "/email invalid_format"],
    ["/api/v2/candidates/find?phone=%00", "/phone invalid_format"],
    ["/api/v2/candidates/find?phone=1&phone=2", "/phone repeated"],
    ["/api/v2/candidates/find?mail=a", "/mail unrecognized_keys"],
    ["/api/v2/candidates/rec00000000000000?fields=", "/fields invalid_value"],
    ["/api/v2/candidates/rec00000000000000?include=attachment", "/include invalid_value"],
    ["/api/v2/mutations?status=done", "/status invalid_value"],
    ["/api/v2/mutations?operation=", "/operation invalid_value"],
    ["/api/v2/mutations?operation=candidates.remove", "/operation invalid_value"],
    ["/api/v2/mutations?idempotencyKey=%00", "/idempotencyKey invalid_format"],
    ...["26", "-1", "x", "Infinity"].map((value): [string, string] => [
      `/api/v2/mutations/01900000-0000-7000-8000-000000000000?wait=${value}`,
      "/wait ",
    ]),
    ["/api/health?x=1", "/x unrecognized_keys"],
  ];
  for (const [path, issue] of INVALID) {
    test(`of ${path.slice(0, 70)} is rejected`, async ({ api }) => {
      const response = await api.get(path);
      expect(response.status).toBe(400);
      expect(summarizeIssues(response).join()).toContain(issue);
    });
  }

  test("is rejected with up to 100 issues and the number of further issues", async ({ api }) => {
    const query = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join("&");
    expect((await api.get(`/api/v2/candidates?${query(100)}`)).body.data.issues).toHaveLength(100);
    const { issues } = (await api.get(`/api/v2/candidates?${query(1_000)}`)).body.data;
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)).toMatchObject({
      code: "too_many_issues",
      message: "And 900 more like these.",
    });
  });

  test("is rejected with messages that say which values are valid", async ({ api }) => {
    const response = await api.get(
      "/api/v2/candidates?pageSize=101&phase=Nieuw&include=files,interactions&updatedAfter=x",
    );
    const messages = Object.fromEntries(
      response.body.data.issues.map(({ path, message }: { path: string[]; message: string }) => [
        path[0],
        message,
      ]),
    );
    expect(messages).toEqual({
      pageSize: "Must be at most 100.",
      phase: 'Must be written exactly as "nieuw".',
      include: "Must be one or more of: interactions, customFields, attachments, useLimits.",
      updatedAfter: expect.stringContaining("2026-03-01T09:30:00Z"),
    });
  });

  test("may contain invalid UTF-8, and a % without two hexadecimal digits is read literally", async ({
    ownApi,
  }) => {
    const body = ["100% a", "%zz", "b"].map((name) => newCandidate({ name }));
    await ownApi.perform("POST", "/api/v2/candidates", { body });
    const found = { "%": ["%zz", "100% a"], "%zz": ["%zz"], "100%25+a": ["100% a"], "%ff": [], "%E2%82": [] };
    for (const [q, names] of Object.entries(found)) {
      const { data } = (await ownApi.get(`/api/v2/candidates?q=${q}`)).body;
      expect([q, data.map(({ name }: { name: string }) => name).sort()]).toEqual([q, names]);
    }
  });

  test("may be empty", async ({ api }) => {
    for (const target of ["/api/v2/candidates?", "/api/v2/candidates?&&"]) {
      expect((await api.get(target)).status).toBe(200);
    }
  });

  const OPTIONS: [query: string, issue: string][] = [
    ["idempotencyKey=", "/idempotencyKey too_small"],
    [`idempotencyKey=${"x".repeat(256)}`, "/idempotencyKey too_big"],
    ["idempotencyKey=%00", "/idempotencyKey invalid_format"],
    ["idempotencyKey=a&idempotencyKey=a", "/idempotencyKey repeated"],
    ["callbackUrl=", "/callbackUrl invalid_format"],
    ["callbackUrl=ftp://example.org", "/callbackUrl invalid_format"],
    ["callbackUrl=http://a:b@example.org", "/callbackUrl invalid_format"],
    ["callbackUrl=javascript:alert(1)", "/callbackUrl invalid_format"],
    [`callbackUrl=https://example.org/${"x".repeat(2_048)}`, "/callbackUrl too_big"],
    ["callbackUrl=https://example.org/%00", "/callbackUrl invalid_format"],
    ["dryRun=yes", "/dryRun invalid_value"],
    ["skipCustomFieldValidation=2", "/skipCustomFieldValidation invalid_value"],
    ["callback_url=https://example.org", "/callback_url unrecognized_keys"],
    ["wait=1", "/wait unrecognized_keys"],
  ];
  for (const [query, issue] of OPTIONS) {
    test(`${query.slice(0, 60)} on a write is rejected and nothing is written`, async ({
      api,
      expectUnchanged,
    }) => {
      const response = await expectUnchanged(() => api.post(`/api/v2/candidates?${query}`, [newCandidate()]));
      expect(response.status).toBe(400);
      expect(summarizeIssues(response)).toEqual([issue]);
    });
  }

  test("is validated together with path and body [contract 2.issues 2.400-validation]", async ({
    api,
    expectUnchanged,
  }) => {
    const response = await expectUnchanged(() =>
      api.patch("/api/v2/candidates/x?dryRun=yes", { name: 1, phone: "1" }),
    );
    expect(summarizeIssues(response)).toEqual([
      "/dryRun invalid_value",
      "/id invalid_format",
      "/name invalid_type",
      "/phone too_small",
    ]);
  });
});
