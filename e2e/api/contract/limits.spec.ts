import { demoCredentials } from "../../demo-credentials";
import {
  readServerSettings,
  type StartedServerVariant,
  startServerVariant,
} from "../../start-server-variant";
import { createApiClient } from "./client";
import { expect, newCandidate, test } from "./fixtures";
import { END_OF_JSON, requestHead, sendRaw, statusesOf } from "./raw-http";

/** What only a server of its own shows: one that allows little, and one whose database is gone. */

const file = (wayIn: string, purpose: string) => `${purpose}-${wayIn.replaceAll(/\W/g, "-")}`;
const settings = () => readServerSettings(String(process.env.E2E_DATA_DIR));

test.describe("a server that allows 3 requests at once and 1 more every 100 seconds", () => {
  let server: StartedServerVariant;
  test.beforeAll(async ({ wayIn }) => {
    const limits = {
      RATE_LIMIT_PER_SECOND: "0.01",
      RATE_LIMIT_BURST: "3",
      // Where Next serves alone, only a proxy can tell whose request it is.
      ...(wayIn === "server.ts" ? {} : { TRUSTED_PROXIES: "1" }),
    };
    server = await startServerVariant(wayIn, {
      name: file(wayIn, "limited"),
      settings: { ...(await settings()), ...limits },
    });
  });
  test.afterAll(() => server.stop());

  test("answers the fourth with 429, says when to try again, and counts each key for itself [spec 8.rate] [contract 2.429 2.headers-rate 9.rate]", async ({
    region,
    otherRegion,
    unchanged,
  }) => {
    const api = createApiClient(server.baseUrl, region.key);
    const policy = '"key";q=3;w=300';
    for (const left of [2, 1, 0]) {
      const reply = await api.get("/api/v2/candidates?pageSize=1");
      expect(reply.status).toBe(200);
      expect(reply.headers["ratelimit-policy"]).toBe(policy);
      expect(reply.headers.ratelimit).toMatch(new RegExp(`^"key";r=${left};t=\\d+$`));
    }
    const refused = await unchanged(async () => [
      await api.get("/api/v2/candidates"),
      await api.post("/api/sandbox/candidates", [newCandidate()]),
      await api.get("/api/v2/candidates", { key: null, headers: { "api-key": region.key } }),
      await api.get("/api/v2/regions"),
    ]);
    for (const reply of refused) {
      expect([reply.status, reply.body.code]).toEqual([429, "rate_limited"]);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(100);
      expect(reply.headers["ratelimit-policy"]).toBe(policy);
    }
    const other = await api.get("/api/v2/candidates", { key: otherRegion.key });
    expect([other.status, other.headers.ratelimit]).toEqual([200, expect.stringContaining("r=2")]);
  });

  test("reads little of what comes without a key, and nothing once its address is counted out [contract 9.body-public 9.rate-mail]", async () => {
    const path = "/api/v2/auth/candidates/verify";
    // Next takes the dots out before it serves the path, on both ways in.
    const paths = [path, path.replace("/v2/", "/v2/./")];
    const headers = { "X-Forwarded-For": "192.0.2.1", "Content-Type": "application/json" };
    const sent = [" ".repeat(4097), JSON.stringify(Array(32).fill(0)), "[", "[", "[]"];
    const statuses = [];
    for (const [index, body] of sent.entries()) {
      const head = requestHead("POST", String(paths[index % 2]), {
        ...headers,
        "Content-Length": String(body.length),
      });
      statuses.push(...statusesOf(await sendRaw(server.baseUrl, head + body)));
    }
    expect(statuses).toEqual([413, 400, 400, 400, 400]);
    for (const each of paths) {
      const unread = requestHead("POST", each, { ...headers, "Content-Length": "4000" });
      const answer = await sendRaw(server.baseUrl, unread, { until: END_OF_JSON });
      expect([each, statusesOf(answer)]).toEqual([each, [429]]);
      expect(answer.text.toLowerCase()).toMatch(/retry-after: \d+/);
    }
  });

  test("counts refused requests too, and none that has no key", async () => {
    const { adminKey } = demoCredentials();
    const api = createApiClient(server.baseUrl, adminKey);
    const statuses = [];
    for (const path of ["", "?region=x", "/rubbish", "?pageSize=0"]) {
      const reply = await api.get(`/api/v2/candidates${path}`);
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([400, 404, 400, 429]);
    for (let round = 0; round < 5; round++) {
      expect((await api.get("/api/v2/candidates", { key: null })).status).toBe(401);
      expect((await api.get("/api/health", { key: null })).status).toBe(200);
      expect((await api.get("/api/v2/nothing")).status).toBe(404);
    }
  });
});

test.describe("a server whose database can't be reached", () => {
  let server: StartedServerVariant;
  test.beforeAll(async ({ wayIn }) => {
    const unreachable = { DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:1/nowhere" };
    server = await startServerVariant(wayIn, {
      name: file(wayIn, "without-database"),
      settings: { ...(await settings()), ...unreachable },
    });
  });
  test.afterAll(() => server.stop());

  test("answers 503 with Retry-After, and accepts nothing [contract 2.503]", async ({
    region,
    unchanged,
  }) => {
    const api = createApiClient(server.baseUrl, region.key, { faults: [503] });
    const replies = await unchanged(async () => [
      await api.get("/api/v2/candidates"),
      await api.get("/api/v2/schema"),
      await api.post("/api/v2/candidates", [newCandidate()]),
      await api.delete("/api/v2/candidates/rec00000000000000"),
      await api.get("/api/ready", { key: null }),
    ]);
    for (const reply of replies) {
      expect([reply.status, reply.body.code]).toEqual([503, "unavailable"]);
      expect(reply.headers["retry-after"]).toBe("5");
      expect(reply.body.message).toContain("Nothing was accepted");
    }
  });

  test("still answers what needs no database", async () => {
    const api = createApiClient(server.baseUrl, "wrong");
    const statuses = await Promise.all(
      ["/api/health", "/api/v2/candidates", "/api/v2/nothing"].map(
        async (path) => (await api.get(path)).status,
      ),
    );
    expect(statuses).toEqual([200, 401, 404]);
  });
});
