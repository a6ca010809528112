import { expect, test } from "vitest";
import { selectRegionText } from "./select-region-text";

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
