import { beforeAll, describe, expect, test } from "vitest";
import { call, newGlobalKey, newRegion, openTestApi } from "@/test/api";

let admin: string;
beforeAll(openTestApi);
beforeAll(async () => {
  admin = await newGlobalKey("admin");
});

const pathOf = (id: string, mode = "v2") => `/api/${mode}/regions/${id}`;
const read = (id: string, mode?: string) => call("GET", pathOf(id, mode), { key: admin });
const tagOf = async (id: string) => String((await read(id)).headers.etag);
const patch = (id: string, body: unknown, ifMatch: string) =>
  call("PATCH", pathOf(id), { key: admin, body, headers: { "if-match": ifMatch } });

describe("reading a region", () => {
  test("returns what PATCH returns: custom fields, contact address and allowed URLs [contract 7.read]", async () => {
    const region = await newRegion();
    const changes = {
      contactEmail: "beheer@example.org",
      allowedRedirectUrls: ["https://example.org/terug"],
      customFields: [{ name: "Veld één", type: "text", required: true }],
    };
    const patched = await call("PATCH", pathOf(region.id), { key: admin, body: changes });
    const { status, body } = await read(region.id);
    expect([status, body.data]).toEqual([200, patched.body.data]);
    expect(body.data).toMatchObject({ id: region.id, ...changes, apiKeys: [{ scope: "region" }] });
    expect(body.data).not.toHaveProperty("signingSecret");
  });

  test("returns the same region under /api/sandbox", async () => {
    const region = await newRegion();
    const [live, sandbox] = [await read(region.id), await read(region.id, "sandbox")];
    expect(sandbox.body).toEqual(live.body);
    expect(sandbox.body.meta).toEqual({ sandboxEnabled: false });
  });

  test("returns 404 for an unknown region and 400 for a malformed id", async () => {
    expect((await read("recAAAAAAAAAAAAAA")).body).toMatchObject({
      statusCode: 404,
      code: "region_not_found",
    });
    expect((await read("noord")).body.code).toBe("validation_error");
  });

  test("returns a 304 while nothing has changed", async () => {
    const region = await newRegion();
    const headers = { "if-none-match": await tagOf(region.id) };
    const readAgain = () => call("GET", pathOf(region.id), { key: admin, headers });
    expect((await readAgain()).status).toBe(304);
    await patch(region.id, { name: "Anders" }, "*");
    expect((await readAgain()).status).toBe(200);
  });
});

describe("PATCH /regions/{id} with If-Match", () => {
  test.each<[string, object]>([
    ["name", { name: "Van een ander" }],
    ["contact address", { contactEmail: "ander@example.org" }],
    ["allowed URLs", { allowedRedirectUrls: ["https://example.org/ander"] }],
    ["custom fields", { customFields: [{ name: "Van een ander", type: "text" }] }],
  ])(
    "returns 412 and changes nothing if another administrator changed the %s [contract 7.if-match]",
    async (_, theirs) => {
      const region = await newRegion();
      const seen = await tagOf(region.id);
      expect((await patch(region.id, theirs, seen)).status).toBe(200);
      const after = (await read(region.id)).body.data;
      const mine = await patch(region.id, { slug: `van-mij-${region.id.toLowerCase()}` }, seen);
      expect([mine.status, mine.body.code]).toEqual([412, "precondition_failed"]);
      expect((await read(region.id)).body.data).toEqual(after);
    },
  );

  test("accepts *, one of several versions, and the version that PATCH returned", async () => {
    const region = await newRegion();
    const first = await patch(region.id, { name: "Een" }, "*");
    const second = await patch(region.id, { name: "Twee" }, `"anders", ${first.headers.etag}`);
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  test("accepts the version that was read before a key was added", async () => {
    const region = await newRegion();
    const seen = await tagOf(region.id);
    await call("POST", `/api/v2/auth/regions/api-keys?region=${region.id}`, { key: admin, body: {} });
    expect(await tagOf(region.id)).not.toBe(seen);
    expect((await patch(region.id, { name: "Anders" }, seen)).status).toBe(200);
  });

  test("accepts only one of two simultaneous changes", async () => {
    const region = await newRegion();
    const seen = await tagOf(region.id);
    const both = await Promise.all(["Een", "Twee"].map((name) => patch(region.id, { name }, seen)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test("returns 400 for a malformed header", async () => {
    const region = await newRegion();
    const { body } = await patch(region.id, { name: "Anders" }, "geen-etag");
    expect(body.data.issues).toMatchObject([{ location: "header", code: "invalid_format" }]);
  });
});
