import { describe, expect, it } from "vitest";
import { completeValues, findWrongValues } from "./check-typed-values";
import { standardFields } from "./standard-fields";

const TODAY = new Date("2026-03-01T12:00:00Z");
const isAccepted = (name: string, value: string) =>
  findWrongValues(completeValues({ [name]: value }), TODAY).length === 0;

describe("findWrongValues", () => {
  it.each([
    ["dateOfBirth", "2012-03-01"],
    ["dateOfBirth", "1926-03-02"],
    ["postalCode", "1234AB"],
    ["postalCode", "1234 ab"],
    ["postalCode", "9000"],
    ["postalCode", "48529"],
    ["postalCode", "SW1A 1AA"],
    ["postalCode", "B-9000"],
    ["postalCode", "123 45"],
    ["postalCode", "1234-567"],
    ["linkedin", "linkedin.com/in/noor"],
    ["linkedin", "https://www.linkedin.com/in/renée-de-vries"],
    ["linkedin", "https://nl.linkedin.com/in/noor-de-vries/"],
    ["phone", "06 12345678"],
    ["phone", "06/12345678"],
    ["phone", "+49 30 123456"],
    ["phone", "+123456789012345"],
    ["phone", "00 31 6 12345678"],
    ["phone", "(+31) 06-1234.5678"],
    ["phone", "+32 3 123 45 67"],
    ["city", "Ee"],
    ["name", "李"],
  ])("accepts the %s %s", (name, value) => {
    expect(isAccepted(name, value)).toBe(true);
  });

  it.each([
    ["dateOfBirth", "2012-03-02"],
    ["dateOfBirth", "1926-02-28"],
    ["dateOfBirth", "gisteren"],
    ["postalCode", "0123 AB"],
    ["postalCode", "12"],
    ["postalCode", "1234 A"],
    ["postalCode", "1234 SS"],
    ["postalCode", "1234-SS"],
    ["postalCode", "97 11  L"],
    ["postalCode", "9711-L"],
    ["postalCode", "geen"],
    ["postalCode", "1234567"],
    ["postalCode", "123 4567"],
    ["postalCode", "801 AB"],
    ["postalCode", "12345 AB"],
    ["linkedin", "javascript:alert(1)"],
    ["linkedin", "ftp://linkedin.com/in/noor"],
    ["linkedin", "https://example.org/in/noor"],
    ["linkedin", "linkedin.com"],
    ["name", "\u200B"],
    ["name", "12345"],
    ["phone", "hallo"],
    ["phone", "1234567"],
    ["phone", "1234567890123456"],
    ["phone", "0612345678061234567806123"],
    ["phone", "0612345679 (na 18 uur)"],
    ["phone", "06 1234567"],
    ["phone", "+31 20 12345678"],
  ])("rejects the %s %s", (name, value) => {
    expect(isAccepted(name, value)).toBe(false);
  });

  it("computes ages by the date in the Netherlands, even just after midnight", () => {
    const justAfterMidnight = new Date("2026-02-28T23:30:00Z");
    const wrongOn = (dateOfBirth: string) => findWrongValues({ dateOfBirth }, justAfterMidnight).length > 0;
    expect(["2012-03-01", "2012-03-02"].map(wrongOn)).toEqual([false, true]);
    expect(["1926-03-01", "1926-02-28"].map(wrongOn)).toEqual([false, true]);
  });

  it("ignores fields that are cleared or not in the form", () => {
    expect(findWrongValues({ phone: null }, TODAY)).toEqual([]);
  });
});

describe("a date of birth that is typed in a text field", () => {
  const { complete, check } = standardFields("contact");
  const enter = (dateOfBirth: string) => check(complete({ dateOfBirth }), TODAY);

  it.each(["28-02-1994", "28/02/1994", "28.2.1994", "1994-02-28"])("is accepted if it is %s", (typed) => {
    expect(enter(typed)).toMatchObject({ patch: { dateOfBirth: "1994-02-28" }, wrong: [] });
  });

  it.each(["31-02-1994", "02-28-1994", "28-02-94", "1-1-2026"])("is rejected if it is %s", (typed) => {
    expect(enter(typed).wrong).toContain("dateOfBirth");
    expect(complete({ dateOfBirth: "31-02-1994" })).toEqual({ dateOfBirth: "31-02-1994" });
  });
});

it("completeValues adds the scheme to a LinkedIn URL, and writes a postal code with a space and in upper case", () => {
  expect(completeValues({ linkedin: "linkedin.com/in/x", postalCode: "1234ab", city: "Ee" })).toEqual({
    linkedin: "https://linkedin.com/in/x",
    postalCode: "1234 AB",
    city: "Ee",
  });
});
