import { expect, newCandidate, test } from "./fixtures";
import { END_OF_JSON, encodeChunk, jsonRequestHead, parseStatuses, requestHead, sendRaw } from "./raw-http";

/**
 * Tests how the servers handle HTTP itself: wrong lengths, chunked and aborted bodies, and malformed
 * requests.
 */

const MIB = 1024 * 1024;
const CREATE = "/api/v2/candidates";

const parseEmails = (text: string) => [...text.matchAll(/"email":"([^"]+)"/g)].map((match) => match[1]);

test.describe("a request body", () => {
  test("is read completely when it arrives in one-byte chunks", async ({ api, origin, region }) => {
    const candidate = newCandidate({ name: "Zoë" });
    const body = Buffer.from(JSON.stringify([candidate])).toString("latin1");
    const bytes = [...body].map(encodeChunk).join("");
    const head = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" }, `${CREATE}?dryRun=1`);
    const response = await sendRaw(origin, `${head}${bytes}0\r\n\r\n`);
    expect(parseStatuses(response)).toEqual([200]);
    expect(parseEmails(response.text)).toEqual([candidate.email]);
    expect((await api.get("/api/health")).status).toBe(200);
  });

  test("is never accepted if it is shorter than its Content-Length", async ({
    origin,
    region,
    expectUnchanged,
  }) => {
    const body = JSON.stringify([newCandidate()]);
    await expectUnchanged(async () => {
      for (const contentLength of [body.length + 1, 10_000, 30 * MIB]) {
        const head = jsonRequestHead(region.key, { "Content-Length": String(contentLength) });
        const response = await sendRaw(origin, [head, body], { abort: true });
        expect(response.text).toBe("");
      }
      const chunked = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" });
      expect((await sendRaw(origin, [chunked, encodeChunk(body)], { abort: true })).text).toBe("");
    });
  });

  test("is rejected with a 400 if it is longer than its Content-Length, and the rest isn't read as a second write", async ({
    origin,
    region,
    expectUnchanged,
  }) => {
    const first = JSON.stringify([newCandidate()]);
    const response = await expectUnchanged(() => {
      const head = jsonRequestHead(region.key, { "Content-Length": String(first.length - 1) });
      return sendRaw(origin, head + first);
    });
    expect(parseStatuses(response)[0]).toBe(400);
    expect(response.closed).toBe(true);
  });

  test("of 40 MiB is rejected with 413 before the upload is complete", async ({
    origin,
    region,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      const withLength = jsonRequestHead(region.key, { "Content-Length": String(40 * MIB) });
      const early = await sendRaw(origin, [withLength, Buffer.alloc(MIB, " ")], { until: END_OF_JSON });
      const chunked = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" });
      const chunks = Array.from({ length: 33 }, () => encodeChunk(" ".repeat(MIB)));
      const late = await sendRaw(origin, [chunked, ...chunks], { until: END_OF_JSON });
      for (const response of [early, late]) {
        expect(parseStatuses(response)).toEqual([413]);
        expect(response.text).toContain('"code":"payload_too_large"');
        expect(response.text.toLowerCase()).toContain("connection: close");
      }
    });
  });

  test("of 40 MiB is rejected with 413, even if a slow client sends the whole body before reading the response", async ({
    origin,
    region,
  }) => {
    const head = jsonRequestHead(region.key, { "Content-Length": String(40 * MIB) });
    const chunks = [head, ...Array.from({ length: 40 }, () => Buffer.alloc(MIB, " "))];
    const response = await sendRaw(origin, chunks, { pauseMs: 50, readsLast: true });
    expect(parseStatuses(response)).toEqual([413]);
    expect(response.closed).toBe(true);
  });

  test("with Expect: 100-continue is accepted, and with any other Expect value is rejected with 417", async ({
    origin,
    region,
  }) => {
    const body = JSON.stringify([newCandidate()]);
    const expecting = { Expect: "100-continue", "Content-Length": String(body.length) };
    const allowed = await sendRaw(
      origin,
      jsonRequestHead(region.key, expecting, `${CREATE}?dryRun=1`) + body,
    );
    expect(parseStatuses(allowed)).toEqual([100, 200]);
    const unknown = await sendRaw(
      origin,
      jsonRequestHead(region.key, { ...expecting, Expect: "the-unexpected" }) + body,
    );
    expect(parseStatuses(unknown)).toEqual([417]);
  });

  test("with conflicting or invalid length headers is rejected with 400", async ({
    origin,
    region,
    expectUnchanged,
  }) => {
    const invalidHeaders = [
      "Content-Length: 2\r\nContent-Length: 3",
      "Content-Length: 2\r\nTransfer-Encoding: chunked",
      "Content-Length: -1",
      "Content-Length: 0x10",
      "Content-Length: abc",
      "Transfer-Encoding: gzip, chunked, gzip",
    ];
    await expectUnchanged(async () => {
      for (const invalidHeader of invalidHeaders) {
        const head = jsonRequestHead(region.key, {}).replace("\r\n\r\n", `\r\n${invalidHeader}\r\n\r\n`);
        const response = await sendRaw(origin, `${head}0\r\n\r\n`);
        expect([invalidHeader, parseStatuses(response)]).toEqual([invalidHeader, [400]]);
      }
    });
  });
});

test("the server logs aborted uploads as rejected requests, not as errors", async ({
  origin,
  region,
  api,
  log,
}) => {
  const body = JSON.stringify([newCandidate()]);
  const head = jsonRequestHead(region.key, {
    Expect: "100-continue",
    "Content-Length": String(body.length + 100),
  });
  const logStart = log.length();
  // The server logs an aborted upload only if it had started to read the body, so wait for "100 Continue".
  for (let attempt = 0; attempt < 3; attempt++) {
    await sendRaw(origin, [head, body], { abort: true, until: /100 Continue/ });
  }
  const countRejected = () =>
    log.linesSince(logStart).filter((line) => line.code === "malformed_json").length;
  await expect.poll(countRejected).toBeGreaterThanOrEqual(3);
  expect(log.linesSince(logStart).filter((line) => line.level >= 50)).toEqual([]);
  expect((await api.get("/api/health")).status).toBe(200);
});

test.describe("a connection", () => {
  test("serves pipelined requests, including after an error", async ({ origin, region }) => {
    const keepAlive = { Connection: "keep-alive" };
    const requests = [
      requestHead("GET", "/api/health", keepAlive),
      `${jsonRequestHead("wrong", { ...keepAlive, "Content-Length": "5" })}[1,2]`,
      `${requestHead("PUT", CREATE, { ...keepAlive, "Content-Length": "2" })}[]`,
      `${jsonRequestHead(region.key, { ...keepAlive, "Content-Length": "1" })}{`,
      `${requestHead("DELETE", `${CREATE}/rec0000000000000`, { ...keepAlive, "x-api-key": region.key, "Content-Length": "9" })}{"any":1}`,
      requestHead("HEAD", "/api/v2/schema", { ...keepAlive, "x-api-key": region.key }),
      requestHead("GET", "/api/v2/nothing", keepAlive),
      requestHead("GET", "/api/health"),
    ];
    const response = await sendRaw(origin, requests.join(""));
    expect(parseStatuses(response)).toEqual([200, 401, 405, 400, 400, 200, 404, 200]);
    expect(response.closed).toBe(true);
  });

  test("over HTTP/1.0 is closed after the response", async ({ origin, region }) => {
    const response = await sendRaw(
      origin,
      `GET ${CREATE}?pageSize=1 HTTP/1.0\r\nx-api-key: ${region.key}\r\n\r\n`,
    );
    expect(parseStatuses(response)).toEqual([200]);
  });
});

test.describe("a request header", () => {
  test("of 10 kB is accepted, and one of 20 kB is rejected with 431", async ({ api, origin, region }) => {
    const large = await api.get("/api/v2/candidates?pageSize=1", {
      headers: { "x-large": "a".repeat(10_000) },
    });
    expect(large.status).toBe(200);
    const head = requestHead("GET", CREATE, { "x-api-key": region.key, "x-large": "a".repeat(20_000) });
    expect(parseStatuses(await sendRaw(origin, head))).toEqual([431]);
  });

  test("meant for proxies, browsers or Next does not affect the response", async ({ api, region }) => {
    const headers = {
      origin: "https://elsewhere.example",
      cookie: `${"a=b; ".repeat(200)}%%%`,
      "x-forwarded-host": "elsewhere.example",
      "x-forwarded-proto": "https",
      "x-http-method-override": "DELETE",
      "x-middleware-subrequest": "middleware:middleware:middleware",
      "x-middleware-rewrite": "/docs",
      "x-matched-path": "/docs",
      "x-invoke-path": "/docs",
      "x-nextjs-data": "1",
      "next-action": "a".repeat(40),
      range: "bytes=0-1",
      te: "trailers",
    };
    const response = await api.get("/api/v2/auth/regions/me", { headers });
    expect([response.status, response.body.data?.id]).toEqual([200, region.id]);
    const [withHeaders, without] = [
      await api.get("/api/v2/nothing", { headers }),
      await api.get("/api/v2/nothing"),
    ];
    expect(withHeaders.body.url).toBe(without.body.url);
  });

  test("with a bare line break or a NUL is rejected with 400", async ({ origin, region }) => {
    for (const value of ["a\0b", "a\nb", "a\rb"]) {
      const response = await sendRaw(
        origin,
        requestHead("GET", CREATE, { "x-api-key": region.key, "x-odd": value }),
      );
      expect(parseStatuses(response)).toEqual([400]);
    }
  });
});

test("a malformed request line is rejected with 400", async ({ origin, region, expectUnchanged }) => {
  const lines = [
    "GET /api/v2/candidates/a b HTTP/1.1",
    "GET /api/v2/candidates/\0 HTTP/1.1",
    "GET /api/v2/candidates/\u00e9 HTTP/1.1",
    "get /api/v2/candidates HTTP/1.1",
    "GET /api/v2/candidates HTTP/3.0",
    "GET api/v2/candidates HTTP/1.1",
    "\u0016\u0003\u0001",
  ];
  await expectUnchanged(async () => {
    for (const line of lines) {
      const response = await sendRaw(
        origin,
        `${line}\r\nHost: localhost\r\nx-api-key: ${region.key}\r\n\r\n`,
      );
      expect([line, parseStatuses(response)]).toEqual([line, [400]]);
    }
  });
});
