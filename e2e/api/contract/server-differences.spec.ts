import { gunzipSync } from "node:zlib";
import { expect, newCandidate, test } from "./fixtures";
import { END_OF_JSON, jsonRequestHead, parseStatuses, requestHead, sendRaw } from "./raw-http";

/**
 * Tests every difference between the two server variants, and how both normalize paths. Next causes these
 * differences outside our handlers. The other transport specs pass on both variants.
 */

test("our server returns 404 for an undecodable path, but Next returns 500", async ({
  origin,
  serverVariant,
}) => {
  for (const [method, target] of [
    ["GET", "/api/v2/candidates/%"],
    ["GET", "/api/v2/candidates/%ff"],
    ["POST", "/api/%zz"],
    ["OPTIONS", "*"],
  ] as const) {
    const response = await sendRaw(origin, requestHead(method, target));
    expect([target, parseStatuses(response)]).toEqual([target, [serverVariant === "server.ts" ? 404 : 500]]);
    expect(response.text).toContain(
      serverVariant === "server.ts" ? "route_not_found" : "Internal Server Error",
    );
  }
});

test("our server returns 405 for an unusual method, but Next returns 400 or 500", async ({
  origin,
  serverVariant,
}) => {
  for (const method of ["PROPFIND", "SEARCH", "TRACE"]) {
    const response = await sendRaw(origin, requestHead(method, "/api/v2/candidates"));
    const nextStatus = method === "TRACE" ? 500 : 400;
    expect([method, parseStatuses(response)]).toEqual([
      method,
      [serverVariant === "server.ts" ? 405 : nextStatus],
    ]);
    if (serverVariant === "server.ts")
      expect(response.text.toLowerCase()).toContain("allow: get, head, options, post");
  }
});

test("our server returns 405 or 404 for TRACE of a page or unknown path, but Next returns 500", async ({
  origin,
  serverVariant,
  log,
}) => {
  const logged = log.length();
  for (const [target, status] of [
    ["/", 405],
    ["/docs", 405],
    ["/portal", 405],
    ["/nl/x", 405],
    ["/api/v2/unknown", 404],
  ] as const) {
    const response = await sendRaw(origin, requestHead("TRACE", target));
    const isOurs = serverVariant === "server.ts";
    expect([target, parseStatuses(response)]).toEqual([target, [isOurs ? status : 500]]);
    if (!isOurs) continue;
    expect(response.text.toLowerCase()).toContain(status === 405 ? "allow: get, head" : "x-request-id: ");
    expect(response.text.toLowerCase()).toContain("x-content-type-options: nosniff");
  }
  if (serverVariant === "server.ts") expect(log.linesSince(logged).filter(isError)).toEqual([]);
});

const isError = ({ level }: { level: number }) => level >= 50;

test("our server accepts a request target in absolute form, but Next redirects to the same URL", async ({
  origin,
  region,
  serverVariant,
}) => {
  for (const target of ["/api/v2/candidates?pageSize=1", "/en/docs", "/api/health"]) {
    const head = requestHead("GET", `${origin}${target}`, { Host: "other.example", "x-api-key": region.key });
    const response = await sendRaw(origin, head);
    expect([target, parseStatuses(response)]).toEqual([target, [serverVariant === "server.ts" ? 200 : 308]]);
  }
});

test("our server rejects a target in absolute form with an unknown host, but Next redirects for any host", async ({
  origin,
  serverVariant,
}) => {
  const response = await sendRaw(origin, requestHead("GET", "http://attacker.example/en/docs"));
  expect(parseStatuses(response)).toEqual([serverVariant === "server.ts" ? 421 : 308]);
});

test("our server rejects a repeated Idempotency-Key header, but Next joins its values into one key", async ({
  origin,
  region,
  serverVariant,
}) => {
  const body = JSON.stringify([newCandidate()]);
  const head = jsonRequestHead(region.key, { "Content-Length": String(Buffer.byteLength(body)) });
  const lines = "Idempotency-Key: K\r\nIdempotency-Key: K\r\n";
  const response = await sendRaw(origin, [head.replace(/\r\n$/, `${lines}\r\n`), body]);
  expect(parseStatuses(response)).toEqual([serverVariant === "server.ts" ? 400 : 202]);
  if (serverVariant === "server.ts") expect(response.text).toContain('"location":"header","code":"repeated"');
});

test("our server ignores a protocol upgrade, but Next closes the connection", async ({
  origin,
  region,
  serverVariant,
}) => {
  for (const protocol of ["h2c", "websocket"]) {
    const head = requestHead("GET", "/api/v2/candidates?pageSize=1", {
      "x-api-key": region.key,
      Connection: "Upgrade, HTTP2-Settings",
      Upgrade: protocol,
      "HTTP2-Settings": "AAMAAABkAAQCAAAAAAIAAAAA",
    });
    const response = await sendRaw(origin, head, { until: END_OF_JSON });
    expect([protocol, parseStatuses(response)]).toEqual([
      protocol,
      serverVariant === "server.ts" ? [200] : [],
    ]);
  }
});

test("our server ignores the RSC header, but Next redirects", async ({ origin, region, serverVariant }) => {
  const head = requestHead("GET", "/api/v2/candidates?pageSize=1", { "x-api-key": region.key, RSC: "1" });
  expect(parseStatuses(await sendRaw(origin, head))).toEqual([serverVariant === "server.ts" ? 200 : 307]);
});

test("our server rejects a __proto__ parameter, but Next drops the parameter", async ({
  api,
  serverVariant,
}) => {
  const response = await api.get("/api/v2/candidates?__proto__=1");
  expect(response.status).toBe(serverVariant === "server.ts" ? 400 : 200);
});

test("our server and Next send different Content-Length, Keep-Alive and Vary headers", async ({
  api,
  serverVariant,
}) => {
  const { headers } = await api.get("/api/health");
  const isOurs = serverVariant === "server.ts";
  expect(headers["content-length"] !== undefined).toBe(isOurs);
  expect(headers["keep-alive"]).toBe(isOurs ? "timeout=65" : "timeout=5");
  expect(String(headers.vary).includes("rsc")).toBe(!isOurs);
});

test("both servers compress long responses, and only Next compresses short ones too", async ({
  api,
  serverVariant,
}) => {
  await api.perform("POST", "/api/v2/candidates", {
    body: [newCandidate({ motivation: "é".repeat(5_000) }), newCandidate()],
  });
  const acceptGzip = { headers: { "accept-encoding": "gzip, deflate" } };
  const plain = await api.get("/api/v2/candidates?pageSize=2");
  const long = await api.get("/api/v2/candidates?pageSize=2", acceptGzip);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(long.headers["content-encoding"]).toBe("gzip");
  expect(String(long.headers.vary).toLowerCase()).toContain("accept-encoding");
  expect(String(plain.headers.vary).toLowerCase()).toContain("accept-encoding");
  expect(JSON.parse(gunzipSync(long.bytes).toString("utf8"))).toEqual(plain.body);
  const short = await api.get("/api/health", acceptGzip);
  expect(short.headers["content-encoding"]).toBe(serverVariant === "server.ts" ? undefined : "gzip");
});

test("both servers redirect a path with double slashes or backslashes", async ({ origin }) => {
  for (const target of ["//api/v2/candidates", "/api//v2/candidates", "/api\\v2\\candidates"]) {
    const response = await sendRaw(origin, requestHead("GET", target));
    expect([target, parseStatuses(response)]).toEqual([target, [308]]);
    expect(response.text.toLowerCase()).toContain("location: /api/v2/candidates\r\n");
  }
});

test("both servers remove dot segments and a fragment from a path", async ({ origin, region }) => {
  for (const target of [
    "/api/v2/../v2/schema",
    "/api/./v2/schema",
    "/api/v2/%2e%2E/v2/schema",
    "/api/v2/schema#x",
  ]) {
    const response = await sendRaw(origin, requestHead("GET", target, { "x-api-key": region.key }));
    expect([target, parseStatuses(response)]).toEqual([target, [200]]);
  }
});
