import { createHash, randomUUID } from "node:crypto";
import { demoCredentials } from "../../demo-credentials";
import { SERVER_VARIANTS } from "../../start-server-variant";
import { createApiClient } from "./client";
import { expect, newCandidate, originOf, test } from "./fixtures";

const LIST = "/api/v2/candidates?pageSize=1";
const SESSION = `cts_${"a".repeat(40)}`;

test("a key works in either header; the older one says that it will go [contract 2.headers-deprecation 3.both-headers]", async ({
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

test("the older header is called deprecated on refusals and writes too", async ({ api, region }) => {
  const headers = { "api-key": region.key };
  const replies = [
    await api.get("/api/v2/candidates?pageSize=0", { key: null, headers }),
    await api.get("/api/v2/unknown", { key: null, headers }),
    await api.get(LIST, { key: null, headers: { "api-key": "wrong" } }),
    await api.post("/api/v2/candidates?dryRun=1", [newCandidate()], { key: null, headers }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 404, 401, 200]);
  for (const reply of replies) expect(reply.headers.deprecation).toBeDefined();
});

test("when both headers are sent, x-api-key counts and nothing is deprecated [contract 3.both-headers]", async ({
  api,
  region,
  otherRegion,
}) => {
  const right = await api.get("/api/v2/auth/regions/me", { headers: { "api-key": otherRegion.key } });
  expect([right.status, right.body.data.id, right.headers.deprecation]).toEqual([200, region.id, undefined]);
  const wrong = await api.get(LIST, { key: "wrong", headers: { "api-key": region.key } });
  expect([wrong.status, wrong.headers.deprecation]).toEqual([401, undefined]);
});

test("every reason for 401 has one wording and one header [contract 2.401-one-wording 3.session-token]", async ({
  api,
  region,
}) => {
  const { key } = region;
  const twisted = key.slice(0, 10) + (key[10] === "A" ? "B" : "A") + key.slice(11);
  const credentials: Record<string, Record<string, string>> = {
    none: {},
    empty: { "x-api-key": "" },
    "a wrong checksum": { "x-api-key": twisted },
    "cut short": { "x-api-key": key.slice(0, -1) },
    "another case": { "x-api-key": key.toLowerCase() },
    "a key of one's own that nobody made": { "x-api-key": "x".repeat(40) },
    "a session token": { "x-api-key": SESSION },
    "a session token as Bearer": { authorization: `Bearer ${SESSION}` },
    "the key as Bearer": { authorization: `Bearer ${key}` },
    "the key as Basic": { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
    "the key twice": { "x-api-key": `${key}, ${key}` },
    "the key in a cookie": { cookie: `x-api-key=${key}` },
    "the digest of the key": { "x-api-key": createHash("sha256").update(key).digest("hex") },
    "10,000 characters": { "x-api-key": "a".repeat(10_000) },
    SQL: { "x-api-key": "' or ''='" },
    "letters beyond ASCII": { "x-api-key": "\u00e9".repeat(40) },
  };
  const wordings = new Set<string>();
  for (const [what, headers] of Object.entries(credentials)) {
    const reply = await api.get(LIST, { key: null, headers });
    expect(reply.status, what).toBe(401);
    expect(reply.headers["www-authenticate"], what).toContain("ApiKey");
    wordings.add(`${reply.body.code}: ${reply.body.message}`);
  }
  expect([...wordings]).toEqual(["unauthorized: Send a valid API key in the header x-api-key."]);
});

test("a key in the query is no key", async ({ api, region }) => {
  for (const name of ["x-api-key", "api-key", "apiKey"]) {
    expect((await api.get(`/api/v2/candidates?${name}=${region.key}`, { key: null })).status).toBe(401);
  }
});

test("who has no key learns nothing else: neither what is wrong nor what is there", async ({
  api,
  unchanged,
}) => {
  const replies = await unchanged(async () => [
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
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
});

test.describe("an admin's key", () => {
  test("names its region, and then acts as that region does", async ({ api, region, otherRegion }) => {
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
    await api.get(`${written.headers.location}?wait=25`);
    expect((await api.get(`/api/v2/candidates/${id}`)).body.data.name).toBe("Door beheer");
  });

  test("without a region is 400 on every route of a region [contract 3.admin-names-region]", async ({
    api,
  }) => {
    for (const path of [
      LIST,
      "/api/v2/schema",
      "/api/v2/mutations",
      "/api/v2/auth/regions/me",
      "/api/v2/candidates/find?email=a",
    ]) {
      const reply = await api.get(path, { key: demoCredentials().adminKey });
      expect([path, reply.status]).toEqual([path, 400]);
      expect(reply.body.data.issues).toMatchObject([
        { pointer: "/region", location: "query", code: "required" },
      ]);
    }
  });

  test("with a region that is not there is 404, whatever is sent as its id", async ({ api }) => {
    for (const id of ["rec00000000000000", "", "%00", "%F0%9F%98%80", "'", "x".repeat(5_000), "../regions"]) {
      const reply = await api.get(`${LIST}&region=${id}`, { key: demoCredentials().adminKey });
      expect([reply.status, reply.body.code]).toEqual([404, "region_not_found"]);
    }
  });
});

test("a region's key may name its own region and no other", async ({ api, region, otherRegion }) => {
  expect((await api.get(`${LIST}&region=${region.id}`)).status).toBe(200);
  for (const id of [otherRegion.id, "rec00000000000000", "", "%00"]) {
    const reply = await api.get(`${LIST}&region=${id}`);
    expect([reply.status, reply.body.code]).toEqual([403, "forbidden"]);
  }
});

test("a key reaches the routes of its scope alone [contract 2.403 3.webhook-only]", async ({
  api,
  unchanged,
}) => {
  const { adminKey, webhookKey } = demoCredentials();
  const replies = await unchanged(async () => [
    await api.get(LIST, { key: webhookKey }),
    await api.get("/api/v2/schema", { key: webhookKey }),
    await api.post("/api/v2/candidates", [newCandidate()], { key: webhookKey }),
    await api.get("/api/v2/regions", { key: webhookKey }),
    await api.get("/api/v2/regions"),
    await api.post("/api/v2/regions", { name: "Eigen regio" }),
  ]);
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    replies.map(() => [403, "forbidden"]),
  );
  expect((await api.get("/api/v2/regions", { key: adminKey })).status).toBe(200);
});

test("a revoked key is refused by every process within five seconds, and a region's only key stays", async ({
  api,
  otherRegion,
}) => {
  const key = otherRegion.key;
  const made = await api.post("/api/v2/auth/regions/api-keys", { description: "Tweede" }, { key });
  expect(made.status).toBe(201);
  const { id, token } = made.body.data;
  const processes = SERVER_VARIANTS.map((wayIn) => createApiClient(originOf(wayIn), token));
  for (const process of processes) expect((await process.get(LIST)).status).toBe(200);
  expect((await api.delete(`/api/v2/auth/regions/api-keys/${id}`, { key })).status).toBe(200);
  for (const process of processes) {
    await expect.poll(async () => (await process.get(LIST)).status, { timeout: 5_000 }).toBe(401);
  }
  const me = await api.get("/api/v2/auth/regions/me", { key });
  expect(me.body.data.apiKeys).toHaveLength(1);
  const last = await api.delete(`/api/v2/auth/regions/api-keys/${me.body.data.apiKeys[0].id}`, { key });
  expect([last.status, last.body.code]).toEqual([409, "last_api_key"]);
  expect((await api.get(LIST, { key })).status).toBe(200);
});

test("a region's short name is taken once [contract 2.409-slug]", async ({ api }) => {
  const key = demoCredentials().adminKey;
  const slug = `regio-${randomUUID()}`;
  expect((await api.post("/api/v2/regions", { name: "Een", slug }, { key })).status).toBe(201);
  const second = await api.post("/api/v2/regions", { name: "Twee", slug }, { key });
  expect([second.status, second.body.code]).toEqual([409, "slug_taken"]);
});
