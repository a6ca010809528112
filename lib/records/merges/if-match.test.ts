import { beforeAll, describe, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { INTERACTION, mergeFixtures, withFile } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

let region: TestRegion;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
});

describe("a write with If-Match to a merged candidate", () => {
  test.each<[string, string, unknown]>([
    ["PATCH", "", { city: "Ede" }],
    ["DELETE", "", undefined],
    ["POST", "/archive", undefined],
    ["POST", "/attachments", withFile("een.txt")],
    ["PATCH", "/interactions/INTERACTION", { summary: "Gebeld" }],
    ["DELETE", "/interactions/INTERACTION", undefined],
  ])("%s %s fails, and names the remaining candidate", async (method, ending, body) => {
    const id = await fixtures.create();
    const mergedId = await fixtures.create({ interactions: [INTERACTION] });
    const { interactions } = (await fixtures.read(mergedId)).body.data;
    await fixtures.merge(id, mergedId);
    // A client that follows the redirect of the merged candidate gets the remaining candidate's ETag.
    const { etag } = (await fixtures.read(id)).headers;
    const path = `/api/v2/candidates/${mergedId}${ending.replace("INTERACTION", interactions[0].id)}`;
    const refused = await call(method, path, { ...region, body, headers: { "if-match": String(etag) } });
    expect(refused.status).toBe(ending === "/attachments" ? 404 : 412);
    expect(refused.body).toMatchObject({
      message: expect.stringContaining(`merged into ${id}`),
      data: { mergedInto: id },
    });
  });

  test("has no mergedInto for a candidate who never existed", async () => {
    const path = "/api/v2/candidates/recAAAAAAAAAAAAAA";
    const headers = { "if-match": '"1"' };
    const refused = await call("PATCH", path, { ...region, body: { city: "Ede" }, headers });
    expect(refused.body).toMatchObject({ code: "precondition_failed", data: {} });
    expect(refused.body.data).not.toHaveProperty("mergedInto");
  });
});
