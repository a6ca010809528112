import { expect, test } from "vitest";
import { parseDate } from "./parse-date";

test.each([
  ["1990-05-02T22:00:00.000Z", "1990-05-03"],
  ["1990-05-03T00:00:00Z", "1990-05-03"],
  ["1975-01-01 23:00:00+00:00", "1975-01-02"],
  ["31-12-1999 23:00 UTC", "2000-01-01"],
  ["1938-04-30T23:59:59 GMT", "1938-05-01"],
  ["1990-05-03T00:00:00+03:00", "1990-05-03"],
  ["1990-05-02T22:00:00", "1990-05-02"],
  ["1990-05-02T25:00:00Z", "1990-05-02"],
  ["1990-02-30T22:00:00Z", null],
])("parseDate reads %j as %j, converting only UTC to Dutch time", (cell, date) => {
  expect(parseDate(cell, { youngestYear: 2015 })).toBe(date);
});
