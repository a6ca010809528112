import { expect, test } from "vitest";
import { parseCustomFieldFilters } from "./parse-custom-field-filters";

test.each([
  ['{"Dagen":["maandag"],"Ervaring":[true]}', { Dagen: ["maandag"], Ervaring: [true] }],
  ["", {}],
  ["{", {}],
  ["null", {}],
  ['{"Dagen":"maandag"}', {}],
])("parseCustomFieldFilters parses %j as %j", (text, filters) => {
  expect(parseCustomFieldFilters(text)).toEqual(filters);
});
