import { beforeAll, describe, expect, test } from "vitest";
import {
  CANDIDATE_PHASES,
  PRIOR_EDUCATIONS,
  QUALIFICATIONS,
  ROLES,
  SECTORS,
} from "@/lib/records/candidates/enumerations";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import { SHARED_FIELDS } from "@/lib/records/v1/schema";
import { call, newRegion, openTestApi } from "@/test/api";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";

let key: string;
beforeAll(openTestApi);
beforeAll(async () => {
  ({ key } = await newRegion(SAMPLE_CUSTOM_FIELDS.optional));
});

type Field = {
  fieldName: string;
  fieldType: string;
  required: boolean;
  options?: string[];
  fieldDescription: string;
};
const read = (headers: Record<string, string> = { "api-key": key }) =>
  call("GET", "/api/v1/schema", { headers });
const fields = async (part: string): Promise<Field[]> => (await read()).body.data[part];

describe("the schema of version 1", () => {
  test.each<[name: string, type: string, required: boolean, options?: readonly string[]]>([
    ["naam", "text", true],
    ["email", "email", true],
    ["privacy_consent", "boolean", true],
    ["telefoon", "text", false],
    ["linkedin", "url", false],
    ["geboortedatum", "date", false],
    ["adres", "text", false],
    ["plaats", "text", false],
    ["postcode", "text", false],
    ["fase", "singleSelect", false, CANDIDATE_PHASES],
    ["sector", "multiSelect", false, SECTORS],
    ["functie", "multiSelect", false, ROLES],
    ["kwalificatie", "multiSelect", false, QUALIFICATIONS],
    ["vooropleiding", "singleSelect", false, PRIOR_EDUCATIONS],
    ["motivatie", "longText", false],
  ])("describes %s as %s, required: %s", async (fieldName, fieldType, required, options) => {
    const fieldDescription = expect.stringMatching(/./);
    expect((await fields("sharedFields")).find((field) => field.fieldName === fieldName)).toEqual({
      fieldName,
      fieldType,
      required,
      ...(options ? { options } : {}),
      fieldDescription,
    });
  });

  test("lists exactly the shared fields that create-user accepts", async () => {
    expect((await fields("sharedFields")).map((field) => field.fieldName)).toEqual(
      Object.keys(SHARED_FIELDS),
    );
  });

  test("describes an interaction", async () => {
    expect(await fields("interactions")).toMatchObject([
      { fieldName: "datum", fieldType: "date", required: true },
      { fieldName: "soort", fieldType: "multiSelect", required: true, options: INTERACTION_TYPES },
      { fieldName: "samenvatting", fieldType: "text", required: false },
    ]);
  });

  test("describes the region's custom fields", async () => {
    expect(await fields("customFields")).toEqual(
      (SAMPLE_CUSTOM_FIELDS.optional ?? []).map(({ name, type, required, options, description }) => ({
        fieldName: name,
        fieldType: type,
        required,
        ...(options ? { options } : {}),
        fieldDescription: description ?? null,
      })),
    );
  });

  test("is returned in the success envelope with deprecation headers, for api-key and for x-api-key [spec 9.legacy 9.legacy-header] [contract 3.both-headers 8.schema]", async () => {
    for (const header of ["api-key", "x-api-key"]) {
      const response = await read({ [header]: key });
      expect(response.status).toBe(200);
      expect(Object.keys(response.body)).toEqual(["statusCode", "message", "data", "meta"]);
      expect(response.body).toMatchObject({ statusCode: 200, meta: { sandboxEnabled: false } });
      expect(response.headers).toMatchObject({
        deprecation: expect.stringMatching(/^@\d+$/),
        link: expect.stringContaining("/docs/migrating>"),
      });
    }
  });

  test("describes live data even if the request has the sandbox header", async () => {
    const response = await read({ "api-key": key, "x-api-sandbox": "true" });
    expect(response.body.meta).toEqual({ sandboxEnabled: false });
  });
});
