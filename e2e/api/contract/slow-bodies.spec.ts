import { expect, newCandidate, test } from "./fixtures";
import { chunk, END_OF_JSON, headOf, holdOpen, jsonHead, sendRaw, statusesOf } from "./raw";

/** Bodies that come slowly, or never. */

const CREATE = "/api/v2/candidates";

test.describe("a body", () => {
  test("that comes slowly is waited for, and holds nobody up", async ({ api, origin, region }) => {
    const body = JSON.stringify([newCandidate()]);
    const head = jsonHead(region.key, { "Content-Length": String(body.length) }, `${CREATE}?dryRun=1`);
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
      [jsonHead("wrong", length), 401],
      [jsonHead(region.key, { ...length, "Content-Type": "text/plain" }), 415],
      [jsonHead(region.key, { ...length, Accept: "text/html" }), 406],
      [jsonHead(region.key, length, "/api/v2/nothing"), 404],
      [headOf("PUT", CREATE, length), 405],
      [jsonHead(region.key, { ...length, "Content-Encoding": "gzip" }), 415],
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
    const body = chunk(JSON.stringify([newCandidate()]));
    const hold = () => holdOpen(origin, jsonHead(region.key, chunked) + body);
    const release = await Promise.all(Array.from({ length: 8 }, hold));
    try {
      const other = jsonHead(otherRegion.key, chunked, `${CREATE}?dryRun=1`);
      expect(statusesOf(await sendRaw(origin, `${other}${body}0\r\n\r\n`))).toEqual([200]);
      const refused = jsonHead(region.key, { ...chunked, "Content-Type": "text/plain" });
      expect(statusesOf(await sendRaw(origin, refused, { until: END_OF_JSON }))).toEqual([415]);
      expect((await api.post(`${CREATE}?dryRun=1`, [newCandidate()])).status).toBe(200);
    } finally {
      for (const each of release) each();
    }
    const last = jsonHead(region.key, chunked, `${CREATE}?dryRun=1`);
    expect(statusesOf(await sendRaw(origin, `${last}${body}0\r\n\r\n`))).toEqual([200]);
  });
});
