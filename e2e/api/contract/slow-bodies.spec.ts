import { expect, newCandidate, test } from "./fixtures";
import {
  END_OF_JSON,
  encodeChunk,
  holdOpen,
  jsonRequestHead,
  parseStatuses,
  type RawResponse,
  requestHead,
  sendRaw,
} from "./raw-http";

const CREATE = "/api/v2/candidates";

test.describe("a request body", () => {
  test("is accepted if it arrives slowly, and doesn't block other requests", async ({
    api,
    origin,
    region,
  }) => {
    const body = JSON.stringify([newCandidate()]);
    const head = jsonRequestHead(region.key, { "Content-Length": String(body.length) }, `${CREATE}?dryRun=1`);
    const chunks = [head, ...(body.match(/.{1,8}/g) ?? [])];
    const slow = sendRaw(origin, chunks, { pauseMs: 100 });
    const others = await Promise.all(
      Array.from({ length: 10 }, () => api.get("/api/v2/candidates?pageSize=1")),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(parseStatuses(await slow)).toEqual([200]);
  });

  test("that never arrives doesn't delay the rejection of an invalid request", async ({ origin, region }) => {
    const length = { "Content-Length": "1000" };
    const rejected: [head: string, status: number][] = [
      [jsonRequestHead("wrong", length), 401],
      [jsonRequestHead(region.key, { ...length, "Content-Type": "text/plain" }), 415],
      [jsonRequestHead(region.key, { ...length, Accept: "text/html" }), 406],
      [jsonRequestHead(region.key, length, "/api/v2/nothing"), 404],
      [requestHead("PUT", CREATE, length), 405],
      [jsonRequestHead(region.key, { ...length, "Content-Encoding": "gzip" }), 415],
    ];
    for (const [head, status] of rejected) {
      const response = await sendRaw(origin, [head, "["], { until: END_OF_JSON });
      expect(parseStatuses(response)).toEqual([status]);
    }
  });

  test("doesn't block other regions, small bodies or rejected requests if its client never finishes it", async ({
    api,
    origin,
    region,
    otherRegion,
  }) => {
    const chunked = { "Transfer-Encoding": "chunked" };
    const body = encodeChunk(JSON.stringify([newCandidate()]));
    const openUnfinished = () => holdOpen(origin, jsonRequestHead(region.key, chunked) + body);
    const connections = await Promise.all(Array.from({ length: 8 }, openUnfinished));
    try {
      const other = jsonRequestHead(otherRegion.key, chunked, `${CREATE}?dryRun=1`);
      expect(parseStatuses(await sendRaw(origin, `${other}${body}0\r\n\r\n`))).toEqual([200]);
      const rejected = jsonRequestHead(region.key, { ...chunked, "Content-Type": "text/plain" });
      expect(parseStatuses(await sendRaw(origin, rejected, { until: END_OF_JSON }))).toEqual([415]);
      expect((await api.post(`${CREATE}?dryRun=1`, [newCandidate()])).status).toBe(200);
    } finally {
      for (const close of connections) close();
    }
    const last = jsonRequestHead(region.key, chunked, `${CREATE}?dryRun=1`);
    expect(parseStatuses(await sendRaw(origin, `${last}${body}0\r\n\r\n`))).toEqual([200]);
  });

  test("is rejected as too slow if it stops arriving, and the connection is closed", async ({
    origin,
    region,
    expectUnchanged,
  }) => {
    const body = JSON.stringify([newCandidate()]);
    const unfinished = [
      jsonRequestHead(region.key, { "Content-Length": "1500000" }) + body,
      jsonRequestHead(region.key, { "Content-Length": String(body.length + 1) }) + body,
      jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" }) + encodeChunk(body),
    ];
    const responses = await expectUnchanged(() =>
      Promise.all(unfinished.map((bytes) => sendRaw(origin, bytes, { timeoutMs: 60_000 }))),
    );
    for (const response of responses) expectTooSlow(response);
  });

  test("is rejected as too slow within 40 seconds if it arrives at one byte per second", async ({
    origin,
    region,
    expectUnchanged,
  }) => {
    const head = jsonRequestHead(region.key, { "Transfer-Encoding": "chunked" });
    const trickle = [head, ...Array.from({ length: 60 }, () => encodeChunk(" "))];
    const startedAt = Date.now();
    const sending = { pauseMs: 1_000, until: END_OF_JSON, timeoutMs: 60_000 };
    expectTooSlow(await expectUnchanged(() => sendRaw(origin, trickle, sending)));
    expect(Date.now() - startedAt).toBeLessThan(40_000);
  });
});

function expectTooSlow(response: RawResponse): void {
  expect(parseStatuses(response)).toEqual([400]);
  expect(response.text).toContain('"code":"malformed_json"');
  expect(response.text).toContain("too slowly");
  expect(response.text.toLowerCase()).toContain("connection: close");
}
