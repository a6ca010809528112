import { describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { toIssues } from "@/lib/contract/issues";
import {
  customFieldsSchema,
  customFieldValueSchema,
  pickKnownCustomFields,
  uncheckedCustomFieldsSchema,
} from "./values";

const options = ["Website", "Via via"];
const definition = (type: CustomFieldDefinition["type"]): CustomFieldDefinition =>
  type.endsWith("Select")
    ? { name: "Veld", type, required: false, options }
    : { name: "Veld", type, required: false };

const odd: CustomFieldDefinition[] = [
  { name: "__proto__", type: "text", required: true },
  { name: "constructor", type: "number", required: true },
  { name: "é /~", type: "boolean", required: false },
];

describe("the schema of a custom field", () => {
  test.each<[CustomFieldDefinition["type"], unknown[], unknown[]]>([
    ["text", ["", "a", "😀".repeat(500)], ["x".repeat(501), "\0", 1, ["a"]]],
    ["longText", ["", "x".repeat(20_000)], ["x".repeat(20_001), "\uD800"]],
    ["number", [0, -0, 1.5, -1e9, 2 ** 53 - 1], ["1", true, 2 ** 53, 1e300, Number.POSITIVE_INFINITY]],
    ["boolean", [true, false], [0, "true"]],
    ["date", ["2024-02-29"], ["2023-02-29", "29-02-2024", 20240229]],
    ["email", ["a@b.nl"], ["a@b", ""]],
    ["url", ["https://b.nl/a"], ["b.nl", "javascript:alert(1)"]],
    ["singleSelect", options, ["website", "", options]],
    ["multiSelect", [[], ["Website"], options], ["Website", ["website"], [["Website"]]]],
  ])(
    "of type %s accepts only values of that type, and not null [spec 2.custom-known]",
    (type, right, wrong) => {
      const accepts = (value: unknown) => customFieldValueSchema(definition(type)).safeParse(value).success;
      expect(right.filter((value) => !accepts(value))).toEqual([]);
      expect([...wrong, null, {}].filter((value) => accepts(value))).toEqual([]);
    },
  );
});

describe("customFieldsSchema", () => {
  const issuesOf = (definitions: CustomFieldDefinition[], input: unknown) => {
    const { error } = customFieldsSchema(definitions).safeParse(input);
    return error ? toIssues(error, "body", input).map(({ pointer, code }) => [pointer, code]) : [];
  };

  test("is optional unless a field is required, and reports each missing required field", () => {
    expect(issuesOf([definition("text")], undefined)).toEqual([]);
    for (const nothing of [undefined, {}])
      expect(issuesOf(odd, nothing)).toEqual([
        ["/__proto__", "required"],
        ["/constructor", "required"],
      ]);
  });

  test("says what a missing required field must be", () => {
    const required = [{ ...definition("multiSelect"), required: true }];
    const { error } = customFieldsSchema(required).safeParse({});
    const message = "Required; it must be an array of values that the schema lists.";
    expect(error && toIssues(error, "body", {})).toMatchObject([{ pointer: "/Veld", message }]);
  });

  test.each([null, [], "x", 1])("rejects %j", (value) => {
    expect(issuesOf([], value)).toEqual([["", "invalid_type"]]);
  });

  test("ignores unknown fields, but accepts at most 1,000 fields", () => {
    const named = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}`, index]));
    expect(issuesOf([], named(1000))).toEqual([]);
    expect(issuesOf([], named(1001))).toEqual([["", "too_big"]]);
  });

  test("enforces required fields that are named like inherited properties", () => {
    expect(issuesOf(odd, {})).toEqual([
      ["/__proto__", "required"],
      ["/constructor", "required"],
    ]);
    expect(issuesOf(odd, JSON.parse('{"__proto__":1,"constructor":"x","é /~":null}'))).toEqual([
      ["/__proto__", "invalid_type"],
      ["/constructor", "invalid_type"],
      ["/é ~1~0", "invalid_type"],
    ]);
  });

  test("keeps known values as own properties, but only the names of unknown fields", () => {
    const input: unknown = JSON.parse('{"__proto__":"p","constructor":1,"oud":{"a":"\\u0000"},"n\\u0000":1}');
    const output = customFieldsSchema(odd).parse(input);
    expect(JSON.stringify(output)).toBe('{"oud":null,"n\uFFFD":null,"__proto__":"p","constructor":1}');
  });
});

test("customFieldsSchema and uncheckedCustomFieldsSchema truncate long names of unknown fields", () => {
  const sent = { [`${"n".repeat(199)}😀${"n".repeat(1_000_000)}`]: 1, ["m".repeat(200)]: 1 };
  for (const schema of [customFieldsSchema([]), uncheckedCustomFieldsSchema([])]) {
    expect(Object.keys(schema.parse(sent) ?? {})).toEqual([`${"n".repeat(199)}\uFFFD…`, "m".repeat(200)]);
  }
});

describe("uncheckedCustomFieldsSchema", () => {
  test.each([null, [], "x", 5, { constructor: "not a number" }])(
    "accepts %j without keeping invalid values",
    (value) => {
      expect(pickKnownCustomFields(odd, uncheckedCustomFieldsSchema(odd).parse(value)).known).toEqual({});
    },
  );

  test.each([
    [undefined, []],
    [null, []],
    [[], []],
    ["x", ["customFields"]],
    [5, ["customFields"]],
    [[{ constructor: 4 }], ["customFields"]],
  ])("names what it ignores in %j", (value, ignored) => {
    const stored = uncheckedCustomFieldsSchema(odd).parse(value);
    expect(pickKnownCustomFields(odd, stored).ignored).toEqual(ignored);
  });

  test("keeps valid values", () => {
    expect(uncheckedCustomFieldsSchema(odd).parse({ constructor: 4, oud: 1 })).toEqual({
      constructor: 4,
      oud: null,
    });
  });
});

describe("pickKnownCustomFields", () => {
  test("returns valid values and the names of all other fields", () => {
    const value: unknown = JSON.parse('{"__proto__":"p","constructor":"no number","toString":1,"oud":2}');
    const { known, ignored } = pickKnownCustomFields(odd, value);
    expect(JSON.stringify(known)).toBe('{"__proto__":"p"}');
    expect(ignored).toEqual(["constructor", "toString", "oud"]);
  });

  test.each([undefined, null, "x", [1]])("returns no values and no names for %j", (value) => {
    expect(pickKnownCustomFields(odd, value)).toEqual({ known: {}, ignored: [] });
  });
});
