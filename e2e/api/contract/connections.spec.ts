import { expect, newCandidate, test } from "./fixtures";
import { END_OF_JSON, encodeChunk, jsonRequestHead, requestHead, sendRaw, statusesOf } from "./raw-http";

/** What goes wrong below the API: lengths that lie, bodies that come in pieces or break off, requests that are none. */

const MIB = 1024 * 1024;
const CREATE = "/api/v2/candidates";

const emailsOf = (text: string) => [...text.matchAll(/"email":"([^"]+)"/g)].map((match) => match[1]);

test.describe("a body", () => {
  test("in chunks, also of one byte, arrives whole", async ({ api, origin, region }) => {
    const candidate = newCandidate({ name: "Zoë" });
    const body = Buffer.from(JSON.stringify([candidate])).toString("latin1");
    const bytes = [...body].map(encodeChunk).join("");
    const head = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" }, `${CREATE}?dryRun=1`);
    const answer = await sendRaw(origin, `${head}${bytes}0\r\n\r\n`);
    expect(statusesOf(answer)).toEqual([200]);
    expect(emailsOf(answer.text)).toEqual([candidate.email]);
    expect((await api.get("/api/health")).status).toBe(200);
  });

  test("shorter than announced is never taken for the whole", async ({ origin, region, unchanged }) => {
    const body = JSON.stringify([newCandidate()]);
    await unchanged(async () => {
      for (const announced of [body.length + 1, 10_000, 30 * MIB]) {
        const head = jsonRequestHead(region.key, { "Content-Length": String(announced) });
        const answer = await sendRaw(origin, [head, body], { abort: true });
        expect(answer.text).toBe("");
      }
      const chunked = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" });
      expect((await sendRaw(origin, [chunked, encodeChunk(body)], { abort: true })).text).toBe("");
    });
  });

  test("longer than announced is cut there, and its rest starts no second write", async ({
    origin,
    region,
    unchanged,
  }) => {
    const first = JSON.stringify([newCandidate()]);
    const answer = await unchanged(() => {
      const head = jsonRequestHead(region.key, { "Content-Length": String(first.length - 1) });
      return sendRaw(origin, head + first);
    });
    expect(statusesOf(answer)[0]).toBe(400);
    expect(answer.closed).toBe(true);
  });

  test("of 40 MiB is 413 as soon as that is certain, not when all of it came", async ({
    origin,
    region,
    unchanged,
  }) => {
    await unchanged(async () => {
      const announced = jsonRequestHead(region.key, { "Content-Length": String(40 * MIB) });
      const early = await sendRaw(origin, [announced, Buffer.alloc(MIB, " ")], { until: END_OF_JSON });
      const chunked = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" });
      const chunks = Array.from({ length: 33 }, () => encodeChunk(" ".repeat(MIB)));
      const late = await sendRaw(origin, [chunked, ...chunks], { until: END_OF_JSON });
      for (const answer of [early, late]) {
        expect(statusesOf(answer)).toEqual([413]);
        expect(answer.text).toContain('"code":"payload_too_large"');
        expect(answer.text.toLowerCase()).toContain("connection: close");
      }
    });
  });

  test("of 40 MiB is 413 for a client too that sends all of it, slowly, before it reads", async ({
    origin,
    region,
  }) => {
    const head = jsonRequestHead(region.key, { "Content-Length": String(40 * MIB) });
    const pieces = [head, ...Array.from({ length: 40 }, () => Buffer.alloc(MIB, " "))];
    const answer = await sendRaw(origin, pieces, { pauseMs: 50, readsLast: true });
    expect(statusesOf(answer)).toEqual([413]);
    expect(answer.closed).toBe(true);
  });

  test("that a client asks leave for is let in, or refused", async ({ origin, region }) => {
    const body = JSON.stringify([newCandidate()]);
    const asking = { Expect: "100-continue", "Content-Length": String(body.length) };
    const allowed = await sendRaw(origin, jsonRequestHead(region.key, asking, `${CREATE}?dryRun=1`) + body);
    expect(statusesOf(allowed)).toEqual([100, 200]);
    const unknown = await sendRaw(
      origin,
      jsonRequestHead(region.key, { ...asking, Expect: "the-unexpected" }) + body,
    );
    expect(statusesOf(unknown)).toEqual([417]);
  });

  test("with two lengths, or none that is a number, is 400 and no request", async ({
    origin,
    region,
    unchanged,
  }) => {
    const lies = [
      "Content-Length: 2\r\nContent-Length: 3",
      "Content-Length: 2\r\nTransfer-Encoding: chunked",
      "Content-Length: -1",
      "Content-Length: 0x10",
      "Content-Length: abc",
      "Transfer-Encoding: gzip, chunked, gzip",
    ];
    await unchanged(async () => {
      for (const lie of lies) {
        const head = jsonRequestHead(region.key, {}).replace("\r\n\r\n", `\r\n${lie}\r\n\r\n`);
        const answer = await sendRaw(origin, `${head}0\r\n\r\n`);
        expect([lie, statusesOf(answer)]).toEqual([lie, [400]]);
      }
    });
  });
});

test("aborted uploads are refused requests in the log, not faults", async ({ origin, region, api, log }) => {
  const body = JSON.stringify([newCandidate()]);
  const head = jsonRequestHead(region.key, { "Content-Length": String(body.length + 100) });
  const since = log.length();
  for (let round = 0; round < 3; round++) await sendRaw(origin, [head, body], { abort: true });
  const refused = () => log.linesSince(since).filter((line) => line.code === "malformed_json").length;
  await expect.poll(refused).toBeGreaterThanOrEqual(3);
  expect(log.linesSince(since).filter((line) => line.level >= 50)).toEqual([]);
  expect((await api.get("/api/health")).status).toBe(200);
});

test.describe("one connection", () => {
  test("carries requests one after another, whatever became of the one before", async ({
    origin,
    region,
  }) => {
    const alive = { Connection: "keep-alive" };
    const requests = [
      requestHead("GET", "/api/health", alive),
      `${jsonRequestHead("wrong", { ...alive, "Content-Length": "5" })}[1,2]`,
      `${requestHead("PUT", CREATE, { ...alive, "Content-Length": "2" })}[]`,
      `${jsonRequestHead(region.key, { ...alive, "Content-Length": "1" })}{`,
      `${requestHead("DELETE", `${CREATE}/rec0000000000000`, { ...alive, "x-api-key": region.key, "Content-Length": "9" })}{"any":1}`,
      requestHead("HEAD", "/api/v2/schema", { ...alive, "x-api-key": region.key }),
      requestHead("GET", "/api/v2/nothing", alive),
      requestHead("GET", "/api/health"),
    ];
    const answer = await sendRaw(origin, requests.join(""));
    expect(statusesOf(answer)).toEqual([200, 401, 405, 400, 400, 200, 404, 200]);
    expect(answer.closed).toBe(true);
  });

  test("of HTTP 1.0 is answered and closed", async ({ origin, region }) => {
    const answer = await sendRaw(
      origin,
      `GET ${CREATE}?pageSize=1 HTTP/1.0\r\nx-api-key: ${region.key}\r\n\r\n`,
    );
    expect(statusesOf(answer)).toEqual([200]);
  });
});

test.describe("a header", () => {
  test("of 10 kB is no matter, and more than the server takes is 431", async ({ api, origin, region }) => {
    const large = await api.get("/api/v2/candidates?pageSize=1", {
      headers: { "x-large": "a".repeat(10_000) },
    });
    expect(large.status).toBe(200);
    const head = requestHead("GET", CREATE, { "x-api-key": region.key, "x-large": "a".repeat(20_000) });
    expect(statusesOf(await sendRaw(origin, head))).toEqual([431]);
  });

  test("that belongs to something else changes nothing", async ({ api, region }) => {
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
    const reply = await api.get("/api/v2/auth/regions/me", { headers });
    expect([reply.status, reply.body.data?.id]).toEqual([200, region.id]);
    const [refused, same] = [await api.get("/api/v2/nothing", { headers }), await api.get("/api/v2/nothing")];
    expect(refused.body.url).toBe(same.body.url);
  });

  test("with a bare line feed or a NUL in it is no request", async ({ origin, region }) => {
    for (const value of ["a\0b", "a\nb", "a\rb"]) {
      const answer = await sendRaw(
        origin,
        requestHead("GET", CREATE, { "x-api-key": region.key, "x-odd": value }),
      );
      expect(statusesOf(answer)).toEqual([400]);
    }
  });
});

test("a request line that is none is 400", async ({ origin, region, unchanged }) => {
  const lines = [
    "GET /api/v2/candidates/a b HTTP/1.1",
    "GET /api/v2/candidates/\0 HTTP/1.1",
    "GET /api/v2/candidates/\u00e9 HTTP/1.1",
    "get /api/v2/candidates HTTP/1.1",
    "GET /api/v2/candidates HTTP/3.0",
    "GET api/v2/candidates HTTP/1.1",
    "\u0016\u0003\u0001",
  ];
  await unchanged(async () => {
    for (const line of lines) {
      const answer = await sendRaw(origin, `${line}\r\nHost: localhost\r\nx-api-key: ${region.key}\r\n\r\n`);
      expect([line, statusesOf(answer)]).toEqual([line, [400]]);
    }
  });
});
