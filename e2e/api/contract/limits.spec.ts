import { demoCredentials } from "../../demo-credentials";
import { createSession, newCandidate as newPortalCandidate } from "../../portal/test-candidate";
import {
  readServerSettings,
  type StartedServerVariant,
  startServerVariant,
} from "../../start-server-variant";
import { createApiClient } from "./client";
import { expect, newCandidate, test } from "./fixtures";
import { END_OF_JSON, parseStatuses, requestHead, sendRaw } from "./raw-http";

/** Tests that need their own servers: one with a low rate limit and one without a database. */

const WRITES_PER_MINUTE = 60;

const serverName = (variant: string, purpose: string) => `${purpose}-${variant.replaceAll(/\W/g, "-")}`;
const settings = () => readServerSettings(String(process.env.E2E_DATA_DIR));

test.describe("a server that allows bursts of 3 requests", () => {
  let server: StartedServerVariant;
  test.beforeAll(async ({ serverVariant }) => {
    const limits = {
      RATE_LIMIT_PER_SECOND: "0.01",
      RATE_LIMIT_BURST: "3",
      // Under Next, the API can read the client's address only from a proxy's header, so trust one proxy.
      ...(serverVariant === "server.ts" ? {} : { TRUSTED_PROXIES: "1", DEMO: "0" }),
    };
    server = await startServerVariant(serverVariant, {
      name: serverName(serverVariant, "limited"),
      settings: { ...(await settings()), ...limits },
    });
  });
  test.afterAll(() => server.stop());

  test("returns 429 with Retry-After for the fourth request and counts each key separately [spec 8.rate] [contract 2.429 2.headers-rate 9.rate]", async ({
    region,
    otherRegion,
    expectUnchanged,
  }) => {
    const api = createApiClient(server.baseUrl, region.key);
    const policy = '"key";q=3;w=300';
    for (const remaining of [2, 1, 0]) {
      const response = await api.get("/api/v2/candidates?pageSize=1");
      expect(response.status).toBe(200);
      expect(response.headers["ratelimit-policy"]).toBe(policy);
      expect(response.headers.ratelimit).toMatch(new RegExp(`^"key";r=${remaining};t=\\d+$`));
    }
    const rejected = await expectUnchanged(async () => [
      await api.get("/api/v2/candidates"),
      await api.post("/api/sandbox/candidates", [newCandidate()]),
      await api.get("/api/v2/candidates", { key: null, headers: { "api-key": region.key } }),
      await api.get("/api/v2/regions"),
    ]);
    for (const response of rejected) {
      expect([response.status, response.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(100);
      expect(response.headers["ratelimit-policy"]).toBe(policy);
    }
    const other = await api.get("/api/v2/candidates", { key: otherRegion.key });
    expect([other.status, other.headers.ratelimit]).toEqual([200, expect.stringContaining("r=2")]);
  });

  test("limits the size of request bodies sent without a key, and reads no bodies from a rate-limited IP address [contract 9.body-public 9.rate-mail]", async () => {
    const path = "/api/v2/auth/candidates/verify";
    // Next normalizes dot segments in both servers, so both paths reach the same route.
    const paths = [path, path.replace("/v2/", "/v2/./")];
    const headers = { "X-Forwarded-For": "192.0.2.1", "Content-Type": "application/json" };
    const sent = [" ".repeat(4097), JSON.stringify(Array(32).fill(0)), "[", "[", "[]"];
    const statuses = [];
    for (const [index, body] of sent.entries()) {
      const head = requestHead("POST", String(paths[index % 2]), {
        ...headers,
        "Content-Length": String(body.length),
      });
      statuses.push(...parseStatuses(await sendRaw(server.baseUrl, head + body)));
    }
    expect(statuses).toEqual([413, 400, 400, 400, 400]);
    for (const target of paths) {
      const head = requestHead("POST", target, { ...headers, "Content-Length": "4000" });
      const response = await sendRaw(server.baseUrl, head, { until: END_OF_JSON });
      expect([target, parseStatuses(response)]).toEqual([target, [429]]);
      expect(response.text.toLowerCase()).toMatch(/retry-after: \d+/);
    }
  });

  test("counts rejected requests with a key and doesn't count requests without a key", async () => {
    const { adminKey } = demoCredentials();
    const api = createApiClient(server.baseUrl, adminKey);
    const statuses = [];
    for (const path of ["", "?region=x", "/rubbish", "?pageSize=0"]) {
      const response = await api.get(`/api/v2/candidates${path}`);
      statuses.push(response.status);
    }
    expect(statuses).toEqual([400, 404, 400, 429]);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await api.get("/api/v2/candidates", { key: null })).status).toBe(401);
      expect((await api.get("/api/health", { key: null })).status).toBe(200);
      expect((await api.get("/api/v2/nothing")).status).toBe(404);
    }
  });

  test("limits the forms that a candidate submits in the portal", async ({ request }) => {
    const { root, token } = await createSession(await newPortalCandidate(request));
    const locations = [];
    for (let attempt = 0; attempt <= WRITES_PER_MINUTE; attempt++) {
      const { headers } = await fetch(`${server.baseUrl}${root}/documents/upload`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: `instroom-candidate=${token}`, origin: server.baseUrl },
        body: new FormData(),
      });
      locations.push(headers.get("location"));
    }
    const rejected = locations.pop();
    for (const location of locations) expect(location).toMatch(/outcome=noFile$/);
    expect(rejected).toMatch(/^\/portal\/wait\?seconds=\d+$/);
    const page = await request.get(`${server.baseUrl}${rejected}`);
    expect([page.status(), Number(page.headers()["retry-after"]) > 0]).toEqual([429, true]);
    expect(await page.text()).toContain("Even wachten");
  });
});

test.describe("a server whose database can't be reached", () => {
  let server: StartedServerVariant;
  test.beforeAll(async ({ serverVariant }) => {
    const unreachable = { DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere" };
    server = await startServerVariant(serverVariant, {
      name: serverName(serverVariant, "without-database"),
      settings: { ...(await settings()), ...unreachable },
    });
  });
  test.afterAll(() => server.stop());

  test("returns 503 with Retry-After and accepts no writes [contract 2.503]", async ({
    region,
    expectUnchanged,
  }) => {
    const api = createApiClient(server.baseUrl, region.key, { expectedErrors: [503] });
    const responses = await expectUnchanged(async () => [
      await api.get("/api/v2/candidates"),
      await api.get("/api/v2/schema"),
      await api.post("/api/v2/candidates", [newCandidate()]),
      await api.delete("/api/v2/candidates/rec00000000000000"),
    ]);
    for (const response of responses) {
      expect([response.status, response.body.code]).toEqual([503, "unavailable"]);
      expect(response.headers["retry-after"]).toBe("5");
      expect(response.body.message).toContain("Nothing was accepted");
    }
  });

  test("isn't ready, and says which part fails", async () => {
    const api = createApiClient(server.baseUrl, "wrong", { expectedErrors: [503] });
    const response = await api.get("/api/ready", { key: null });
    expect([response.status, response.body.code]).toEqual([503, "unavailable"]);
    expect(response.headers["retry-after"]).toBe("5");
    // The engine also fails once it hasn't been able to poll the database for a while.
    expect(response.body.message).toMatch(/^The service isn't ready: database(, engine)?\.$/);
  });

  test("still serves requests that don't need the database", async () => {
    const api = createApiClient(server.baseUrl, "wrong");
    const statuses = await Promise.all(
      ["/api/health", "/api/v2/candidates", "/api/v2/nothing"].map(
        async (path) => (await api.get(path)).status,
      ),
    );
    expect(statuses).toEqual([200, 401, 404]);
  });
});
