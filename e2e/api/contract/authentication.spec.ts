import { createHash, randomUUID } from "node:crypto";
import { demoCredentials } from "../../demo-credentials";
import { SERVER_VARIANTS } from "../../start-server-variant";
import { createApiClient } from "./client";
import { expect, getOrigin, newCandidate, test } from "./fixtures";

const LIST = "/api/v2/candidates?pageSize=1";
const SESSION = `cts_${"a".repeat(40)}`;

test("the API accepts a key in either header and marks api-key as deprecated [contract 2.headers-deprecation 3.both-headers]", async ({
  api,
  region,
  origin,
}) => {
  const current = await api.get(LIST);
  expect(current.status).toBe(200);
  expect(current.headers.deprecation).toBeUndefined();
  expect(current.headers.link).toBeUndefined();
  const old = await api.get(LIST, { key: null, headers: { "api-key": region.key } });
  expect(old.status).toBe(200);
  expect(old.headers.deprecation).toMatch(/^@\d+$/);
  expect(old.headers.link).toBe(`<${origin}/docs/migrating>; rel="deprecation"; type="text/html"`);
});

test("responses to writes and errors have a Deprecation header if the key is in api-key", async ({
  api,
  region,
}) => {
  const headers = { "api-key": region.key };
  const responses = [
    await api.get("/api/v2/candidates?pageSize=0", { key: null, headers }),
    await api.get("/api/v2/unknown", { key: null, headers }),
    await api.get(LIST, { key: null, headers: { "api-key": "wrong" } }),
    await api.post("/api/v2/candidates?dryRun=1", [newCandidate()], { key: null, headers }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 404, 401, 200]);
  for (const response of responses) expect(response.headers.deprecation).toBeDefined();
});

test("a request with both key headers is authenticated by x-api-key and gets no Deprecation header [contract 3.both-headers]", async ({
  api,
  region,
  otherRegion,
}) => {
  const right = await api.get("/api/v2/auth/regions/me", { headers: { "api-key": otherRegion.key } });
  expect([right.status, right.body.data.id, right.headers.deprecation]).toEqual([200, region.id, undefined]);
  const wrong = await api.get(LIST, { key: "wrong", headers: { "api-key": region.key } });
  expect([wrong.status, wrong.headers.deprecation]).toEqual([401, undefined]);
});

test("a route that requires a key returns the same 401 and ApiKey challenge for missing and invalid credentials [contract 2.401-one-wording 3.session-token]", async ({
  api,
  region,
}) => {
  const { key } = region;
  const wrongChecksum = key.slice(0, 10) + (key[10] === "A" ? "B" : "A") + key.slice(11);
  const credentials: Record<string, Record<string, string>> = {
    none: {},
    empty: { "x-api-key": "" },
    "a wrong checksum": { "x-api-key": wrongChecksum },
    truncated: { "x-api-key": key.slice(0, -1) },
    "lower case": { "x-api-key": key.toLowerCase() },
    "a made-up key": { "x-api-key": "x".repeat(40) },
    "a session token": { "x-api-key": SESSION },
    "a session token as Bearer": { authorization: `Bearer ${SESSION}` },
    "the key as Bearer": { authorization: `Bearer ${key}` },
    "the key as Basic": { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
    "the key twice": { "x-api-key": `${key}, ${key}` },
    "the key in a cookie": { cookie: `x-api-key=${key}` },
    "the digest of the key": { "x-api-key": createHash("sha256").update(key).digest("hex") },
    "10,000 characters": { "x-api-key": "a".repeat(10_000) },
    SQL: { "x-api-key": "' or ''='" },
    "non-ASCII characters": { "x-api-key": "\u00e9".repeat(40) },
  };
  const messages = new Set<string>();
  for (const [description, headers] of Object.entries(credentials)) {
    const response = await api.get(LIST, { key: null, headers });
    expect(response.status, description).toBe(401);
    expect(response.headers["www-authenticate"], description).toContain("ApiKey");
    messages.add(`${response.body.code}: ${response.body.message}`);
  }
  expect([...messages]).toEqual(["unauthorized: Send a valid API key in the x-api-key header."]);
});

test("the API ignores a key in the query string", async ({ api, region }) => {
  for (const name of ["x-api-key", "api-key", "apiKey"]) {
    expect((await api.get(`/api/v2/candidates?${name}=${region.key}`, { key: null })).status).toBe(401);
  }
});

test("a request without a key returns 401 before its path parameters, query, headers or body are checked", async ({
  api,
  expectUnchanged,
}) => {
  const responses = await expectUnchanged(async () => [
    await api.post("/api/v2/candidates", "rubbish", { key: null }),
    await api.send("POST", "/api/v2/candidates", {
      key: null,
      raw: "{",
      headers: { "content-type": "text/xml" },
    }),
    await api.get("/api/v2/candidates?pageSize=0&unknown=1", { key: null }),
    await api.get("/api/v2/candidates/rubbish", { key: null }),
    await api.get(LIST, { key: null, headers: { accept: "text/html" } }),
    await api.delete("/api/v2/candidates/rec00000000000000", { key: null }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
});

test.describe("an admin key", () => {
  test("acts for the region that the region parameter names", async ({ api, region, otherRegion }) => {
    const { id } = await api
      .perform("POST", "/api/v2/candidates", { body: [newCandidate()] })
      .then((done) => done.result.candidates[0]);
    const key = demoCredentials().adminKey;
    expect((await api.get(`/api/v2/candidates/${id}?region=${region.id}`, { key })).status).toBe(200);
    expect((await api.get(`/api/v2/candidates/${id}?region=${otherRegion.id}`, { key })).status).toBe(404);
    const me = await api.get(`/api/v2/auth/regions/me?region=${otherRegion.id}`, { key });
    expect(me.body.data.id).toBe(otherRegion.id);
    const written = await api.patch(
      `/api/v2/candidates/${id}?region=${region.id}`,
      { name: "Door beheer" },
      { key },
    );
    expect(written.status).toBe(202);
    const done = await api.get(`${written.headers.location}&wait=25`, { key });
    expect(done.body.data.status).toBe("completed");
    expect((await api.get(`/api/v2/candidates/${id}`)).body.data.name).toBe("Door beheer");
  });

  test("gets a 400 response on regional routes if the region parameter is missing [contract 3.admin-names-region]", async ({
    api,
  }) => {
    for (const path of [
      LIST,
      "/api/v2/schema",
      "/api/v2/mutations",
      "/api/v2/auth/regions/me",
      "/api/v2/candidates/find?email=a",
    ]) {
      const response = await api.get(path, { key: demoCredentials().adminKey });
      expect([path, response.status]).toEqual([path, 400]);
      expect(response.body.data.issues).toMatchObject([
        { pointer: "/region", location: "query", code: "required" },
      ]);
    }
  });

  test("gets a 404 response for an unknown or malformed region id", async ({ api }) => {
    for (const id of ["rec00000000000000", "", "%00", "%F0%9F%98%80", "'", "x".repeat(5_000), "../regions"]) {
      const response = await api.get(`${LIST}&region=${id}`, { key: demoCredentials().adminKey });
      expect([response.status, response.body.code]).toEqual([404, "region_not_found"]);
    }
  });
});

test("a region key may name only its own region in the region parameter, and gets 403 for any other region", async ({
  api,
  region,
  otherRegion,
}) => {
  expect((await api.get(`${LIST}&region=${region.id}`)).status).toBe(200);
  for (const id of [otherRegion.id, "rec00000000000000", "", "%00"]) {
    const response = await api.get(`${LIST}&region=${id}`);
    expect([response.status, response.body.code]).toEqual([403, "forbidden"]);
  }
});

test("a key can only use the routes of its scope [contract 2.403 3.webhook-only]", async ({
  api,
  expectUnchanged,
}) => {
  const { adminKey, webhookKey } = demoCredentials();
  const responses = await expectUnchanged(async () => [
    await api.get(LIST, { key: webhookKey }),
    await api.get("/api/v2/schema", { key: webhookKey }),
    await api.post("/api/v2/candidates", [newCandidate()], { key: webhookKey }),
    await api.get("/api/v2/regions", { key: webhookKey }),
    await api.get("/api/v2/regions"),
    await api.post("/api/v2/regions", { name: "Eigen regio" }),
  ]);
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
    responses.map(() => [403, "forbidden"]),
  );
  expect((await api.get("/api/v2/regions", { key: adminKey })).status).toBe(200);
});

test("every process rejects a revoked key within five seconds, and a region's last key can't be revoked", async ({
  api,
  otherRegion,
}) => {
  const key = otherRegion.key;
  const created = await api.post("/api/v2/auth/regions/api-keys", { description: "Tweede" }, { key });
  expect(created.status).toBe(201);
  const { id, token } = created.body.data;
  const clients = SERVER_VARIANTS.map((variant) => createApiClient(getOrigin(variant), token));
  for (const client of clients) expect((await client.get(LIST)).status).toBe(200);
  expect((await api.delete(`/api/v2/auth/regions/api-keys/${id}`, { key })).status).toBe(200);
  for (const client of clients) {
    await expect.poll(async () => (await client.get(LIST)).status, { timeout: 5_000 }).toBe(401);
  }
  const me = await api.get("/api/v2/auth/regions/me", { key });
  expect(me.body.data.apiKeys).toHaveLength(1);
  const last = await api.delete(`/api/v2/auth/regions/api-keys/${me.body.data.apiKeys[0].id}`, { key });
  expect([last.status, last.body.code]).toEqual([409, "last_api_key"]);
  expect((await api.get(LIST, { key })).status).toBe(200);
});

test("creating a region with a taken slug returns 409 [contract 2.409-slug]", async ({ api }) => {
  const key = demoCredentials().adminKey;
  const slug = `regio-${randomUUID()}`;
  expect((await api.post("/api/v2/regions", { name: "Een", slug }, { key })).status).toBe(201);
  const second = await api.post("/api/v2/regions", { name: "Twee", slug }, { key });
  expect([second.status, second.body.code]).toEqual([409, "slug_taken"]);
});
