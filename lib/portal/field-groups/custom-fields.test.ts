import { expect, test } from "vitest";
import { customFields, customInputName } from "./custom-fields";

test.each([
  ["https://nl.wikipedia.org/wiki/Curaçao", "https://nl.wikipedia.org/wiki/Cura%C3%A7ao"],
  ["voorbeeld.nl:8080/x", "https://voorbeeld.nl:8080/x"],
])("a question for a web address accepts %s", (typed, stored) => {
  const input = customInputName("Site");
  const { complete, check } = customFields([{ name: "Site", type: "url", required: false }], "nl");
  expect(check(complete({ [input]: typed }), new Date())).toEqual({
    patch: { [input]: stored },
    wrong: [],
    tooLong: {},
  });
});
