import { beforeAll, describe, expect, test } from "vitest";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
let id: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const file = {
    filename: "cv.txt",
    data: `data:text/plain;base64,${Buffer.from("Hallo").toString("base64")}`,
  };
  const body = [{ ...candidateInput("Anna"), curriculumVitae: [file] }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  id = result.candidates[0].id;
});

const read = async (query: string) =>
  (await call("GET", `/api/v2/candidates/${id}${query}`, { key: region.key })).body.data;

describe("include=attachments", () => {
  test("adds the two file fields to the requested fields [contract 5.include-attachments]", async () => {
    const record = await read("?fields=name&include=attachments");
    expect(record).toEqual({
      id,
      name: "Anna",
      curriculumVitae: [expect.objectContaining({ filename: "cv.txt" })],
      otherAttachments: [],
    });
  });

  test("has no effect if the request has no fields parameter", async () => {
    expect(Object.keys(await read("?include=attachments"))).toEqual(Object.keys(await read("")));
  });

  test("isn't a field name: no schema has an attachments property, and fields=attachments returns 400", async () => {
    const { components } = JSON.parse(JSON.stringify(getOpenApiDocument()));
    const named = Object.keys(components.schemas).filter(
      (name) => "attachments" in (components.schemas[name].properties ?? {}),
    );
    expect(named).toEqual([]);
    expect(
      (await call("GET", `/api/v2/candidates/${id}?fields=attachments`, { key: region.key })).status,
    ).toBe(400);
  });
});
