import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";
import { CandidatePatch, newCandidateSchema } from "../candidates/schema";
import { buildPayload, formFields, removedEntries } from "./form-fields";
import { candidateJsonSchema } from "./json-schema";
import { samplePayload } from "./sample-payload";
import { sampleRequests } from "./sample-requests";
import { SCHEMA_TARGETS } from "./schema-choices";

const fieldsOf = (
  customFields = SAMPLE_CUSTOM_FIELDS.optional ?? [],
  operation: "create" | "update" = "create",
) => formFields(candidateJsonSchema({ operation, target: "draft-2020-12", customFields }));

describe("formFields", () => {
  test("returns the schema's fields, and custom fields of any name with their types", () => {
    const custom = (customFields = SAMPLE_CUSTOM_FIELDS.optional) =>
      fieldsOf(customFields)
        .filter(({ isCustom }) => isCustom)
        .map(({ name, kind, isRequired }) => [name, kind, isRequired]);
    expect(custom().map(([, kind]) => kind)).toEqual([
      "text",
      "long",
      "number",
      "flag",
      "date",
      "email",
      "url",
      "one",
      "several",
    ]);
    expect(custom(SAMPLE_CUSTOM_FIELDS.oddNames)).toEqual(
      expect.arrayContaining([
        ["__proto__", "text", true],
        ["constructor", "several", true],
        ['Ervaring (jaren) é/~"\\', "number", false],
      ]),
    );
  });

  test("returns the same fields for every target", () => {
    const [first, ...others] = SCHEMA_TARGETS.map((target) =>
      formFields(
        candidateJsonSchema({
          operation: "update",
          target,
          customFields: SAMPLE_CUSTOM_FIELDS.optional ?? [],
        }),
      ).map(({ name, kind, options }) => [name, kind, options]),
    );
    for (const other of others) expect(other).toEqual(first);
  });
});

describe("buildPayload", () => {
  test("omits empty fields, converts valid values and keeps invalid ones for the API to reject", () => {
    const entries = new Map([
      ["/name", " Noor "],
      ["/city", "  "],
      ["/privacyConsent", "false"],
      ["/customFields/Aantal jaren", "drie"],
    ]);
    const payload = buildPayload(fieldsOf(), entries);
    expect(payload).toEqual({
      name: "Noor",
      privacyConsent: false,
      customFields: { "Aantal jaren": "drie" },
    });
    expect(buildPayload(fieldsOf(), new Map([["/customFields/Aantal jaren", "1,5"]]))).toEqual({
      customFields: { "Aantal jaren": 1.5 },
    });
  });

  test("leaves a number such as 1.250, which could be 1250 or 1¼, for the API to reject", () => {
    for (const typed of ["1.250", "1,250"]) {
      const payload = buildPayload(fieldsOf(), new Map([["/customFields/Aantal jaren", typed]]));
      expect(payload).toEqual({ customFields: { "Aantal jaren": typed } });
    }
  });
});

describe("samplePayload", () => {
  test.each(Object.keys(SAMPLE_CUSTOM_FIELDS))("is valid with the custom fields %s", (name) => {
    const definitions = SAMPLE_CUSTOM_FIELDS[name] ?? [];
    const payload = samplePayload(fieldsOf(definitions));
    expect(newCandidateSchema(definitions).safeParse(payload).error?.issues).toBeUndefined();
    expect(CandidatePatch.safeParse(samplePayload(fieldsOf([], "update"))).error?.issues).toBeUndefined();
  });
});

describe("sampleRequests", () => {
  test("escapes quotes and backslashes in the payload for the shell", () => {
    const payload = { 'l\'été \\ "x"': "it's" };
    const [curl] = sampleRequests("http://localhost/api/v2", "create", payload);
    const printed = execFileSync("sh", [
      "-c",
      `curl() { for last; do :; done; printf %s "$last"; }\n${curl?.code}`,
    ]);
    expect(JSON.parse(printed.toString())).toEqual([payload]);
  });
});

test("removedEntries returns only the input of custom fields that no longer exist", () => {
  const field = (name: string) => ({ name, type: "text" as const, required: false });
  const entries = new Map<string, string | string[]>([
    ["/name", "Noor"],
    ["/customFields/Bron", "UWV"],
    ["/customFields/Eigen ~1 ~0 veld", ["Een", "Twee"]],
    ["/customFields/Leeg", ""],
  ]);
  expect(removedEntries(fieldsOf([field("Bron"), field("Leeg")]), entries)).toEqual([
    { name: "Eigen / ~ veld", text: "Een, Twee" },
  ]);
  expect(removedEntries(fieldsOf([]), entries).map(({ name }) => name)).toEqual(["Bron", "Eigen / ~ veld"]);
});
