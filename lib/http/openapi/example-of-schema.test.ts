import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Json } from "@/test/openapi/json-reference";
import { exampleOfSchema } from "./example-of-schema";
import { getOpenApiDocument } from "./get";

const document: Json = JSON.parse(JSON.stringify(getOpenApiDocument()));
const schemas = document.components.schemas;
const ajv = new Ajv2020({ strict: false, validateSchema: false });
addFormats.default(ajv, { mode: "full" });
ajv.addSchema(document, "openapi:");

describe("the example generated from a schema", () => {
  test.each(Object.keys(schemas))("is valid for %s", (name) => {
    const validate = ajv.compile({ $ref: `openapi:#/components/schemas/${name}` });
    const example = exampleOfSchema(schemas[name], schemas);
    expect(validate(example), JSON.stringify([example, validate.errors])).toBe(true);
  });

  test("uses the schema's constant, example, default or first option", () => {
    const properties = {
      status: { const: "accepted" },
      city: { type: "string", examples: ["Utrecht"], default: "Assen" },
      count: { type: "integer", default: 20 },
      type: { enum: ["E-mail", "Anders"] },
    };
    const expected = { status: "accepted", city: "Utrecht", count: 20, type: "E-mail" };
    expect(exampleOfSchema({ type: "object", properties }, {})).toEqual(expected);
  });

  test("combines a referenced schema's properties with those next to the reference", () => {
    const Base = { type: "object", properties: { code: { type: "string" }, title: { type: "string" } } };
    const narrowed = { $ref: "#/components/schemas/Base", properties: { code: { enum: ["gone"] } } };
    expect(exampleOfSchema(narrowed, { Base })).toEqual({ code: "gone", title: "Example" });
  });

  test("leaves out a property whose pattern matches none of the sample texts", () => {
    const properties = { token: { type: "string", pattern: "^§+$" }, name: { type: "string" } };
    expect(exampleOfSchema({ type: "object", properties }, {})).toEqual({ name: "Example" });
  });
});
