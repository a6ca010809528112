import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";

beforeAll(openTestApi);

const anna = { naam: "Anna", email: "anna@example.org", privacy_consent: true };

test("create-user reports invalid, repeated and missing custom fields with pointers into the submitted list [contract 8.custom-field-issues]", async () => {
  const region = await newRegion([
    { name: "Herkomst", type: "singleSelect", required: true, options: ["Website"] },
    { name: "Wijk", type: "text", required: true },
    { name: "Talen", type: "multiSelect", required: false, options: ["Nederlands"] },
    { name: "Aantal jaren", type: "number", required: false },
  ]);
  const items: [string, unknown][] = [
    ["Onbekend", 1],
    ["Talen", ["Nederlands", "nederlands"]],
    ["Aantal jaren", "drie"],
    ["Onbekend", 2],
    ["Aantal jaren", "vier"],
  ];
  const sent = items.map(([field_name, field_value]) => ({ field_name, field_value }));
  const { body } = await call("POST", "/api/v1/create-user", {
    key: region.key,
    body: { ...anna, custom_fields: sent },
  });
  const errors: { pointer: string; code: string; message: string }[] = body.data.errors;
  expect(errors.map(({ pointer, code, message }) => [pointer, code, message])).toEqual([
    ["/custom_fields/4/field_name", "repeated", 'Send the field_name "Aantal jaren" once.'],
    [
      "/custom_fields/1/field_value/1",
      "invalid_value",
      'The field_value of "Talen" is not valid. Must be written exactly as "Nederlands".',
    ],
    [
      "/custom_fields/4/field_value",
      "invalid_type",
      'The field_value of "Aantal jaren" is not valid. Must be a number, not text.',
    ],
    [
      "/custom_fields",
      "required",
      'Required; add an item with the field_name "Herkomst", and one with "Wijk".',
    ],
  ]);
});
