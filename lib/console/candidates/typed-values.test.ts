import { expect, test } from "vitest";
import { completeTyped, findEmptyInteraction } from "./typed-values";

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

test("findEmptyInteraction requires a summary or notes", () => {
  expect(findEmptyInteraction({ summary: null, notes: null })).toMatchObject([{ pointer: "/summary" }]);
  expect(findEmptyInteraction({ summary: "Gebeld", notes: null })).toEqual([]);
  expect(findEmptyInteraction({ summary: null, notes: "Belt terug" })).toEqual([]);
});
