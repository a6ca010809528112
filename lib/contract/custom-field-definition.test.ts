import { describe, expect, test } from "vitest";
import { CustomFieldDefinition, CustomFieldDefinitions } from "./custom-field-definition";
import { CUSTOM_FIELD_TYPES } from "./custom-field-types";

const accepts = (definition: unknown) => CustomFieldDefinition.safeParse(definition).success;
const isSelect = (type: string) => type.endsWith("Select");

describe("a custom field definition", () => {
  test.each(CUSTOM_FIELD_TYPES)(
    "requires options for a select and rejects them otherwise (type %s) [contract 7.custom-field]",
    (type) => {
      expect(accepts({ name: "Veld", type })).toBe(!isSelect(type));
      expect(accepts({ name: "Veld", type, options: ["a", "b"] })).toBe(isSelect(type));
    },
  );

  test("makes the field optional by default", () => {
    expect(CustomFieldDefinition.parse({ name: "Veld", type: "text" })).toEqual({
      name: "Veld",
      type: "text",
      required: false,
    });
  });

  test.each([
    ["no name", { type: "text" }],
    ["an empty name", { name: "", type: "text" }],
    ["a name with NUL", { name: "a\0", type: "text" }],
    ["an unknown type", { name: "Veld", type: "Text" }],
    ["no options", { name: "Veld", type: "singleSelect", options: [] }],
    ["an empty option", { name: "Veld", type: "singleSelect", options: [""] }],
    ["a duplicate option", { name: "Veld", type: "multiSelect", options: ["a", "a"] }],
    ["an unknown key", { name: "Veld", type: "text", label: "x" }],
  ])("with %s is rejected", (_fault, definition) => {
    expect(accepts(definition)).toBe(false);
  });

  test.each(["__proto__", "constructor", " ", "Ervaring é/~", "😀"])("can have the name %j", (name) => {
    expect(accepts({ name, type: "text" })).toBe(true);
  });
});

describe("a region's custom field definitions", () => {
  test("can't contain a duplicate name, and the issue points to the second occurrence", () => {
    const twice = [
      { name: "__proto__", type: "text" },
      { name: "b", type: "text" },
      { name: "__proto__", type: "date" },
    ];
    expect(CustomFieldDefinitions.safeParse(twice.slice(0, 2)).success).toBe(true);
    expect(CustomFieldDefinitions.safeParse(twice).error?.issues.map(({ path }) => path)).toEqual([
      [2, "name"],
    ]);
  });
});
