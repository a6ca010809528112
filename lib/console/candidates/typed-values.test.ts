import { describe, expect, test } from "vitest";
import { completeTyped, findEmptyInteraction, findTypedIssues } from "./typed-values";

test.each([
  ["linkedin.com/in/noor", "https://linkedin.com/in/noor"],
  ["www.linkedin.com/in/noor-dé", "https://www.linkedin.com/in/noor-d%C3%A9"],
  ["https://linkedin.com/in/Łuk/é?x=é", "https://linkedin.com/in/%C5%81uk/%C3%A9?x=%C3%A9"],
  ["https://linkedin.com/in/d%C3%A9", "https://linkedin.com/in/d%C3%A9"],
  ["https://linkédin.com/in/\ud800", "https://linkédin.com/in/\ud800"],
  ["https://linkedin.com/in/noor", "https://linkedin.com/in/noor"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["noor", "noor"],
  ["noor@linkedin.com", "noor@linkedin.com"],
])("completeTyped turns the LinkedIn URL %s into %s", (linkedin, completed) => {
  expect(completeTyped({ linkedin, name: "Noor" })).toEqual({ linkedin: completed, name: "Noor" });
});

test.each([
  ["1234ab", "1234 AB"],
  ["1234 AB", "1234 AB"],
  ["9711-LM", "9711 LM"],
  ["97 11LM", "9711 LM"],
  ["9711  lm", "9711 LM"],
  ["9711.LM.", "9711 LM"],
  ["9711\u2013l m", "9711 LM"],
  ["9711-SS", "9711-SS"],
  ["SW1A 1AA", "SW1A 1AA"],
  ["1234-567", "1234-567"],
  ["B-9000", "B-9000"],
])("completeTyped turns the postal code %s into %s", (postalCode, completed) => {
  expect(completeTyped({ postalCode })).toEqual({ postalCode: completed });
});

test("completeTyped completes custom URLs only in fields of that type", () => {
  const definitions = [
    { name: "Site", type: "url", required: false },
    { name: "Blog", type: "url", required: false },
    { name: "Tekst", type: "text", required: false },
  ] as const;
  const customFields = { Site: "münchen.de", Blog: null, Tekst: "münchen.de" };
  expect(completeTyped({ customFields }, definitions)).toEqual({
    customFields: { ...customFields, Site: "https://xn--mnchen-3ya.de" },
  });
});

describe("findTypedIssues", () => {
  test.each(["hallo", "bel me", "06-1", "----------"])("rejects %j as a phone number", (phone) => {
    expect(findTypedIssues({ phone })).toMatchObject([{ pointer: "/phone", code: "invalid" }]);
  });

  test.each(["0612345678", "+31 (0)6 12345678", "12345 toestel 6", null, undefined])(
    "accepts %j as a phone number",
    (phone) => {
      expect(findTypedIssues({ phone })).toEqual([]);
    },
  );

  const today = new Date("2026-11-23T09:00:00Z");

  test.each(["2026-11-24", "2062-01-01"])("rejects %s as a date of birth", (dateOfBirth) => {
    expect(findTypedIssues({ dateOfBirth }, today)).toMatchObject([
      { pointer: "/dateOfBirth", code: "invalid" },
    ]);
  });

  test.each(["2026-11-23", "1899-12-31", "?", null])("accepts %j as a date of birth", (dateOfBirth) => {
    expect(findTypedIssues({ dateOfBirth }, today)).toEqual([]);
  });

  test("accepts today in the Netherlands as a date of birth just after midnight, but not tomorrow", () => {
    const justAfterMidnight = new Date("2026-07-14T22:30:00Z");
    expect(findTypedIssues({ dateOfBirth: "2026-07-15" }, justAfterMidnight)).toEqual([]);
    expect(findTypedIssues({ dateOfBirth: "2026-07-16" }, justAfterMidnight)).toHaveLength(1);
  });
});

test("findEmptyInteraction requires a summary or notes", () => {
  expect(findEmptyInteraction({ summary: null, notes: null })).toMatchObject([{ pointer: "/summary" }]);
  expect(findEmptyInteraction({ summary: "Gebeld", notes: null })).toEqual([]);
  expect(findEmptyInteraction({ summary: null, notes: "Belt terug" })).toEqual([]);
});
