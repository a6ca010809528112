import { gunzipSync } from "node:zlib";
import { expect, newCandidate, test } from "./fixtures";
import { END_OF_JSON, requestHead, sendRaw, statusesOf } from "./raw-http";

/**
 * The one list of what differs between the two ways in, each difference forced by the framework. Where the second way
 * does worse, it does so before any handler of ours is asked. Everything else in this folder holds for both alike.
 */

test("a target that can't be decoded: ours is nowhere; Next's router fails on it", async ({
  origin,
  wayIn,
}) => {
  for (const [method, target] of [
    ["GET", "/api/v2/candidates/%"],
    ["GET", "/api/v2/candidates/%ff"],
    ["POST", "/api/%zz"],
    ["OPTIONS", "*"],
  ] as const) {
    const answer = await sendRaw(origin, requestHead(method, target));
    expect([target, statusesOf(answer)]).toEqual([target, [wayIn === "server.ts" ? 404 : 500]]);
    expect(answer.text).toContain(wayIn === "server.ts" ? "route_not_found" : "Internal Server Error");
  }
});

test("a method beyond the usual seven: ours is 405; Next knows no such handler", async ({
  origin,
  wayIn,
}) => {
  for (const method of ["PROPFIND", "SEARCH", "TRACE"]) {
    const answer = await sendRaw(origin, requestHead(method, "/api/v2/candidates"));
    const byNext = method === "TRACE" ? 500 : 400;
    expect([method, statusesOf(answer)]).toEqual([method, [wayIn === "server.ts" ? 405 : byNext]]);
    if (wayIn === "server.ts") expect(answer.text.toLowerCase()).toContain("allow: get, head, options, post");
  }
});

test("an offer to upgrade: ours is answered as if there were none; Next hangs up", async ({
  origin,
  region,
  wayIn,
}) => {
  for (const protocol of ["h2c", "websocket"]) {
    const head = requestHead("GET", "/api/v2/candidates?pageSize=1", {
      "x-api-key": region.key,
      Connection: "Upgrade, HTTP2-Settings",
      Upgrade: protocol,
      "HTTP2-Settings": "AAMAAABkAAQCAAAAAAIAAAAA",
    });
    const answer = await sendRaw(origin, head, { until: END_OF_JSON });
    expect([protocol, statusesOf(answer)]).toEqual([protocol, wayIn === "server.ts" ? [200] : []]);
  }
});

test("the header RSC: ours ignores it; Next redirects, as its own client asks for a page", async ({
  origin,
  region,
  wayIn,
}) => {
  const head = requestHead("GET", "/api/v2/candidates?pageSize=1", { "x-api-key": region.key, RSC: "1" });
  expect(statusesOf(await sendRaw(origin, head))).toEqual([wayIn === "server.ts" ? 200 : 307]);
});

test("a parameter called __proto__: ours is unknown; Next loses it when it writes the query anew", async ({
  api,
  wayIn,
}) => {
  const reply = await api.get("/api/v2/candidates?__proto__=1");
  expect(reply.status).toBe(wayIn === "server.ts" ? 400 : 200);
});

test("headers of transport: length, how long idle connections stay, what Next adds to Vary", async ({
  api,
  wayIn,
}) => {
  const { headers } = await api.get("/api/health");
  const isOurs = wayIn === "server.ts";
  expect(headers["content-length"] !== undefined).toBe(isOurs);
  expect(headers["keep-alive"]).toBe(isOurs ? "timeout=65" : "timeout=5");
  expect(String(headers.vary).includes("rsc")).toBe(!isOurs);
});

test("compression: both give long replies as gzip to who asks, Next short ones too", async ({
  api,
  wayIn,
}) => {
  await api.perform("POST", "/api/v2/candidates", {
    body: [newCandidate({ motivation: "é".repeat(5_000) }), newCandidate()],
  });
  const asks = { headers: { "accept-encoding": "gzip, deflate" } };
  const plain = await api.get("/api/v2/candidates?pageSize=2");
  const long = await api.get("/api/v2/candidates?pageSize=2", asks);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(long.headers["content-encoding"]).toBe("gzip");
  expect(String(long.headers.vary).toLowerCase()).toContain("accept-encoding");
  expect(String(plain.headers.vary).toLowerCase()).toContain("accept-encoding");
  expect(JSON.parse(gunzipSync(long.bytes).toString("utf8"))).toEqual(plain.body);
  const short = await api.get("/api/health", asks);
  expect(short.headers["content-encoding"]).toBe(wayIn === "server.ts" ? undefined : "gzip");
});

test("the same on both, though not the API's: Next sends a path with double slashes or backslashes on", async ({
  origin,
}) => {
  for (const target of ["//api/v2/candidates", "/api//v2/candidates", "/api\\v2\\candidates"]) {
    const answer = await sendRaw(origin, requestHead("GET", target));
    expect([target, statusesOf(answer)]).toEqual([target, [308]]);
    expect(answer.text.toLowerCase()).toContain("location: /api/v2/candidates\r\n");
  }
});

test("the same on both, though not the API's: dot segments and a fragment are taken out of a path", async ({
  origin,
  region,
}) => {
  for (const target of [
    "/api/v2/../v2/schema",
    "/api/./v2/schema",
    "/api/v2/%2e%2E/v2/schema",
    "/api/v2/schema#x",
  ]) {
    const answer = await sendRaw(origin, requestHead("GET", target, { "x-api-key": region.key }));
    expect([target, statusesOf(answer)]).toEqual([target, [200]]);
  }
});
