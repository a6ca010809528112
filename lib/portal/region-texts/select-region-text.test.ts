import { expect, test } from "vitest";
import { selectAnyLanguage, selectRegionText } from "./select-region-text";

const texts = [
  { key: "privacy", language: "nl" as const, text: "Onze privacy" },
  { key: "contactName", language: "any" as const, text: "Noor" },
];

test.each([
  ["privacy", "nl", "Onze privacy"],
  ["privacy", "en", null],
  ["contactName", "en", "Noor"],
  ["contactPhone", "nl", null],
] as const)(
  "selectRegionText returns the text for %s in %s, or null if there is none",
  (key, language, text) => {
    expect(selectRegionText(texts, key, language)).toBe(text);
  },
);

test("selectAnyLanguage falls back to the text in the other language and returns that language", () => {
  expect(selectAnyLanguage(texts, "privacy", "en")).toMatchObject({ language: "nl", text: "Onze privacy" });
  const both = [...texts, { key: "privacy", language: "en" as const, text: "Our privacy" }];
  expect(selectAnyLanguage(both, "privacy", "en")).toMatchObject({ language: "en", text: "Our privacy" });
  expect(selectAnyLanguage([], "privacy", "en")).toBeNull();
});
