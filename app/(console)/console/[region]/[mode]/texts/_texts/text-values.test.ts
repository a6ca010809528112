import { expect, test } from "vitest";
import { validators } from "@/app/(console)/console/_validation/validators";
import { findTextProblems } from "./text-values";

const problems = (nl: string, en: string, patch: object = { "consent nl": nl }) =>
  findTextProblems({ "consent nl": nl, "consent en": en }, { ...patch }, validators.isEmail);

test("an edited consent text must exist in both languages", () => {
  expect(problems("Ja", " ")).toEqual({ "consent en": "consentMissing.en" });
  expect(problems("", "Yes")).toEqual({ "consent nl": "consentMissing.nl" });
  expect(problems("", "")).toEqual({
    "consent nl": "consentMissing.both",
    "consent en": "consentMissing.both",
  });
  expect(problems("Ja", "Yes")).toEqual({});
});

test("a region without its own consent text can change other texts", () => {
  expect(problems("", "", { "privacy nl": "Zo gaat het." })).toEqual({});
});

test.each([
  ["naam@", { "contactEmail any": "contactEmailWrong" }],
  ["naam@voorbeeld.nl", {}],
  ["", {}],
])("an edited e-mail address must be empty or complete: %j", (address, expected) => {
  expect(problems("", "", { "contactEmail any": address })).toEqual(expected);
});

test("an edited text may not be too long", () => {
  const texts = { "privacy nl": "x".repeat(20_001), "privacy en": "😀".repeat(20_000) };
  expect(problems("", "", texts)).toEqual({ "privacy nl": "tooLong" });
});
