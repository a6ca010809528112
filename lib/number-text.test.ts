import { expect, test } from "vitest";
import { numberInputText, parseNumber } from "./number-text";

test.each([
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["-3", -3],
  ["1500", 1500],
  ["0,125", 0.125],
  ["1.1250", 1.125],
  ["1.250", null],
  ["1,250", null],
  ["1.250.000", null],
  ["veel", null],
  ["", null],
])("parseNumber reads %j as %j", (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each([1, -2.5, 0.125, 1.125, 999.999, 1500, 1500.125])(
  "the text that an input shows for %d is read as the same number",
  (number) => {
    for (const locale of ["nl", "en"]) expect(parseNumber(numberInputText(number, locale))).toBe(number);
  },
);

test("an input's text has a decimal comma in Dutch and a point in English", () => {
  expect([numberInputText(12.5, "nl"), numberInputText(12.5, "en")]).toEqual(["12,5", "12.5"]);
});
