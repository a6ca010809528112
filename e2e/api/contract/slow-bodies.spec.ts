import { expect, newCandidate, test } from "./fixtures";
import {
  END_OF_JSON,
  encodeChunk,
  holdOpen,
  jsonRequestHead,
  requestHead,
  sendRaw,
  statusesOf,
} from "./raw-http";

/** Bodies that come slowly, or never. */

const CREATE = "/api/v2/candidates";

test.describe("a body", () => {
  test("that comes slowly is waited for, and holds nobody up", async ({ api, origin, region }) => {
    const body = JSON.stringify([newCandidate()]);
    const head = jsonRequestHead(region.key, { "Content-Length": String(body.length) }, `${CREATE}?dryRun=1`);
    const pieces = [head, ...(body.match(/.{1,8}/g) ?? [])];
    const slow = sendRaw(origin, pieces, { pauseMs: 100 });
    const others = await Promise.all(
      Array.from({ length: 10 }, () => api.get("/api/v2/candidates?pageSize=1")),
    );
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(statusesOf(await slow)).toEqual([200]);
  });

  test("that never comes is not waited for when the request is refused anyway", async ({
    origin,
    region,
  }) => {
    const length = { "Content-Length": "1000" };
    const refused: [head: string, status: number][] = [
      [jsonRequestHead("wrong", length), 401],
      [jsonRequestHead(region.key, { ...length, "Content-Type": "text/plain" }), 415],
      [jsonRequestHead(region.key, { ...length, Accept: "text/html" }), 406],
      [jsonRequestHead(region.key, length, "/api/v2/nothing"), 404],
      [requestHead("PUT", CREATE, length), 405],
      [jsonRequestHead(region.key, { ...length, "Content-Encoding": "gzip" }), 415],
    ];
    for (const [head, status] of refused) {
      const answer = await sendRaw(origin, [head, "["], { until: END_OF_JSON });
      expect(statusesOf(answer)).toEqual([status]);
    }
  });

  test("that one region never finishes holds no other region up, nor what is small or refused anyway", async ({
    api,
    origin,
    region,
    otherRegion,
  }) => {
    const chunked = { "Transfer-Encoding": "chunked" };
    const body = encodeChunk(JSON.stringify([newCandidate()]));
    const hold = () => holdOpen(origin, jsonRequestHead(region.key, chunked) + body);
    const release = await Promise.all(Array.from({ length: 8 }, hold));
    try {
      const other = jsonRequestHead(otherRegion.key, chunked, `${CREATE}?dryRun=1`);
      expect(statusesOf(await sendRaw(origin, `${other}${body}0\r\n\r\n`))).toEqual([200]);
      const refused = jsonRequestHead(region.key, { ...chunked, "Content-Type": "text/plain" });
      expect(statusesOf(await sendRaw(origin, refused, { until: END_OF_JSON }))).toEqual([415]);
      expect((await api.post(`${CREATE}?dryRun=1`, [newCandidate()])).status).toBe(200);
    } finally {
      for (const each of release) each();
    }
    const last = jsonRequestHead(region.key, chunked, `${CREATE}?dryRun=1`);
    expect(statusesOf(await sendRaw(origin, `${last}${body}0\r\n\r\n`))).toEqual([200]);
  });
});
