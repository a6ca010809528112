import { expect, test } from "vitest";
import { buildSearchText, normalizePhone } from "./normalize";

test.each([
  ["06-12345678", "31612345678"],
  ["+31 (0)6 1234 5678", "31612345678"],
  ["06 12345678 (werk)", "31612345678"],
  ["06/12345678", "31612345678"],
  ["12345678", "3112345678"],
  ["+32 2 654 32 10", "3226543210"],
  ["+297 560 1234", "2975601234"],
  ["020-1234567", "31201234567"],
  ["020-1234567 ext. 12", "31201234567x12"],
  ["020-1234567 x13", "31201234567x13"],
])("the phone number %s identifies a person", (phone, key) => {
  expect(normalizePhone(phone)).toBe(key);
});

test.each([
  ["nummer 9", "geen (9)", "06-......", "06 onbekend", "06-????", "(06) ...", "onbekend"],
  ["00000", "0000 0", "00000000000", "0031000000000", "0000000000000", "11111111", "0111111111"],
  ["06-00000000", "12345", "0612345", "+31612345", "14020", "020-1234567 toestel 13"],
])("placeholders and incomplete phone numbers identify nobody: %s, %s, …", (...phones) => {
  expect(phones.map((phone) => [phone, normalizePhone(phone)])).toEqual(phones.map((phone) => [phone, null]));
});

test("the search text contains the digits even of a number that identifies nobody", () => {
  const person = { name: "Anna", email: "anna@example.org" };
  expect(buildSearchText({ ...person, phone: "geen (987)" })).toBe("anna anna@example.org geen (987) 987");
  expect(buildSearchText({ ...person, phone: "0612345" })).toContain("31612345");
});
