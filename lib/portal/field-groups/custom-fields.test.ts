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

test.each([
  ["0026-09-01", 1],
  ["01-09-0026", 1],
  ["2026-09-01", 0],
  [null, 0],
])("a question for a date with the answer %j has %i problems", (typed, count) => {
  const [date, text] = [customInputName("Start"), customInputName("Tekst")];
  const { complete, check } = customFields(
    [
      { name: "Start", type: "date", required: false },
      { name: "Tekst", type: "text", required: false },
    ],
    "nl",
  );
  const { wrong } = check(complete({ [date]: typed, [text]: typed }), new Date());
  expect(wrong).toEqual(Array(count).fill(date));
});
