import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import AjvDraft04 from "ajv-draft-04";
import { describe, expect, test } from "vitest";
import { EDGE_CASE_NUMBERS, EDGE_CASE_TEXTS } from "@/test/edge-case-values";
import { compileValidator } from "@/test/json-schema-validator";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";
import { CandidatePatch, newCandidateSchema } from "../candidates/schema";
import { candidateJsonSchema, type JsonSchema } from "./json-schema";
import { SCHEMA_OPERATIONS, SCHEMA_TARGETS } from "./schema-choices";

const combinations = SCHEMA_OPERATIONS.flatMap((operation) =>
  SCHEMA_TARGETS.map((target) => ({ operation, target })),
);
const regions = Object.entries(SAMPLE_CUSTOM_FIELDS).map(([region, customFields]) => ({
  region,
  customFields,
}));
const { optional = [] } = SAMPLE_CUSTOM_FIELDS;

const META = {
  "openapi-3.0": new AjvDraft04({ strict: false }),
  "draft-2020-12": new Ajv2020(),
  "draft-07": new Ajv(),
  "draft-04": new AjvDraft04(),
};

/** Returns all schemas in a document, including the document itself. */
function schemasIn(schema: JsonSchema): JsonSchema[] {
  const { properties = {}, patternProperties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    items,
    ...anyOf,
    ...oneOf,
    ...allOf,
  ];
  const objects = inner.flat().filter((node): node is JsonSchema => typeof node === "object");
  return [schema, ...objects.flatMap(schemasIn)];
}

describe.each(combinations)("the JSON Schema for $operation in $target", ({ operation, target }) => {
  const document = candidateJsonSchema({ operation, target, customFields: optional });

  test.each(regions)(
    "is valid against its meta-schema and compiles without warnings ($region)",
    ({ customFields }) => {
      const regional = candidateJsonSchema({ operation, target, customFields });
      expect(META[target].validateSchema(regional)).toBe(true);
      const problems: unknown[] = [];
      const complain = (...words: unknown[]) => problems.push(words);
      compileValidator(regional, target, {
        strict: true,
        logger: { log: complain, warn: complain, error: complain },
      });
      expect(problems).toEqual([]);
    },
  );

  test("contains the operation's fields and forbids additional properties [spec 4.schema-top]", () => {
    expect(document).toMatchObject({ type: "object", additionalProperties: false });
    const names = Object.keys(document.properties ?? {});
    expect(names.slice(0, 3)).toEqual(["name", "email", "privacyConsent"]);
    expect(names.includes("interactions")).toBe(operation === "create");
    expect(names.includes("customFields")).toBe(operation === "create");
    expect(names).toHaveLength(operation === "create" ? 20 : 18);
  });

  test("lists required fields, or requires at least one field for an update [spec 4.schema-update 4.schema-top]", () => {
    const none = target === "draft-04" || target === "openapi-3.0" ? undefined : [];
    expect(document.required).toEqual(operation === "create" ? ["name", "email", "privacyConsent"] : none);
    expect(document.minProperties).toBe(operation === "create" ? undefined : 1);
  });

  test("gives every field a title and a description, and has no references", () => {
    const fields = Object.values(document.properties ?? {});
    expect(
      fields.filter((field) => typeof field === "boolean" || !field.title || !field.description),
    ).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/"\$ref"|"\$defs"|"definitions"/);
  });

  test("has the default phase only for create", () => {
    expect(document.properties?.phase).toMatchObject({ type: "string", title: "Phase" });
    expect(
      schemasIn(document)
        .map((schema) => schema.default)
        .filter(Boolean),
    ).toEqual(operation === "create" ? ["nieuw"] : []);
  });

  test("allows null in a clearable field, but only in updates", () => {
    const field = document.properties?.priorEducation;
    if (typeof field !== "object") throw new Error("priorEducation is missing");
    const nullable = operation === "update";
    expect(field.enum?.includes(null)).toBe(nullable);
    if (target === "openapi-3.0")
      expect([field.type, field.nullable]).toEqual(["string", nullable ? true : undefined]);
    else expect(field.type).toEqual(nullable ? ["string", "null"] : "string");
  });

  test("accepts the same edge cases as zod, one field at a time", () => {
    const validate = compileValidator(document, target);
    const schema = operation === "create" ? newCandidateSchema(optional) : CandidatePatch;
    const base = operation === "create" ? { name: "A", email: "a@example.org", privacyConsent: true } : {};
    const values: unknown[] = [
      ...EDGE_CASE_TEXTS,
      ...EDGE_CASE_NUMBERS,
      JSON.parse("1e400"),
      null,
      true,
      [],
      {},
      manyFields(1000),
      manyFields(1001),
    ];
    for (const value of values) {
      for (const body of payloadsWith(value)) {
        const payload = { ...base, ...body };
        expect(schema.safeParse(payload).success, JSON.stringify(payload).slice(0, 300)).toBe(
          validate(payload),
        );
      }
    }
  });
});

const names = Object.keys(newCandidateSchema(optional).shape);
const manyFields = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}`, index]));
const interaction = {
  id: "rec00000000000000",
  type: "Anders",
  performedAt: "2026-01-01T10:00Z",
  createdAt: "2026-01-01T10:00Z",
};
const attachments = [
  { filename: "a.pdf", url: "https://example.org/a.pdf" },
  { filename: "a.pdf", data: "data:;base64,QQ==" },
];

/** Builds payloads, each with the value in a different field. */
function payloadsWith(value: unknown): Record<string, unknown>[] {
  const inInteraction = [...Object.keys(interaction), "summary", "notes", "duration", "extra"];
  return [
    ...names.map((name) => ({ [name]: value })),
    ...names.map((name) => ({ [name]: [value] })),
    ...inInteraction.map((name) => ({ interactions: [{ ...interaction, [name]: value }] })),
    ...attachments.flatMap((file) =>
      ["filename", "url", "data", "extra"].map((name) => ({ curriculumVitae: [{ ...file, [name]: value }] })),
    ),
    ...optional.flatMap(({ name }) => [
      { customFields: { [name]: value } },
      { customFields: { [name]: [value] } },
    ]),
  ];
}

const OPENAPI_KEYWORDS =
  "title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum type not allOf oneOf anyOf items properties additionalProperties description format default nullable";

describe("the OpenAPI 3.0 documents", () => {
  test.each(SCHEMA_OPERATIONS)("use only OpenAPI 3.0 keywords and one type per schema (%s)", (operation) => {
    const schemas = schemasIn(
      candidateJsonSchema({ operation, target: "openapi-3.0", customFields: optional }),
    );
    const known = OPENAPI_KEYWORDS.split(" ");
    expect(
      schemas.flatMap((schema) => Object.keys(schema)).filter((keyword) => !known.includes(keyword)),
    ).toEqual([]);
    expect(schemas.filter(({ type, oneOf }) => typeof type !== "string" && !oneOf)).toEqual([]);
  });
});

test("the schema describes custom fields with their exact names, types and options, and lists the required ones [spec 2.custom-in-schema 2.custom-many-values 2.custom-names]", () => {
  const document = candidateJsonSchema({
    operation: "create",
    target: "draft-07",
    customFields: SAMPLE_CUSTOM_FIELDS.required ?? [],
  });
  expect(document.required).toContain("customFields");
  expect(document.properties?.customFields).toMatchObject({
    type: "object",
    additionalProperties: true,
    required: [
      "Korte tekst",
      "Lange tekst",
      "Aantal jaren",
      "Bevoegd",
      "Startdatum",
      "Tweede e-mail",
      "Portfolio",
      "Herkomst",
      "Kanalen",
    ],
    properties: {
      "Aantal jaren": { type: "number", description: "Years of experience." },
      Startdatum: { type: "string", format: "date" },
      Herkomst: { type: "string", enum: ["Website", "Via via", "Één dag", "constructor"] },
      Kanalen: {
        type: "array",
        items: { type: "string", enum: ["Website", "Via via", "Één dag", "constructor"] },
      },
    },
  });
});

test.each(SCHEMA_TARGETS)(
  "the schema lists the options of custom fields in the region's order, numbers too (%s)",
  (target) => {
    const options = ["Later", "2028", "2027"];
    const customFields = [
      { name: "Start", type: "singleSelect", required: false, options } as const,
      { name: "Jaren", type: "multiSelect", required: false, options } as const,
    ];
    const { properties } = candidateJsonSchema({ operation: "create", target, customFields });
    expect(properties?.customFields).toMatchObject({
      properties: { Start: { enum: options }, Jaren: { items: { enum: options } } },
    });
  },
);

test("candidateJsonSchema caches a document per array of definitions [spec 4.schema-cached]", () => {
  const request = { operation: "create", target: "draft-07", customFields: optional } as const;
  expect(candidateJsonSchema(request)).toBe(candidateJsonSchema(request));
});
