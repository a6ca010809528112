import { describe, expect, it } from "vitest";
import {
  LANGUAGES,
  LOCALES,
  languageOf,
  preferredLanguage,
  splitLanguage,
  TIME_ZONE,
  withLanguage,
} from "./languages";

describe("preferredLanguage", () => {
  it.each([
    ["nl", "en-GB,en;q=0.9", "nl"],
    ["en", "nl", "en"],
    ["xx", "en", "en"],
    [undefined, null, "nl"],
    [undefined, "", "nl"],
    [undefined, "de-DE,de;q=0.9", "nl"],
    [undefined, "de,en-US;q=0.7,nl;q=0.3", "en"],
    [undefined, "en;q=0.2, NL-be;q=0.8", "nl"],
    [undefined, "en;q=0,nl;q=0.1", "nl"],
    [undefined, "en;q=nonsense,nl;q=0.1", "nl"],
    [undefined, "*", "nl"],
  ])("with choice %s and header %s returns %s", (chosen, header, expected) => {
    expect(preferredLanguage(chosen, header)).toBe(expected);
  });
});

describe("LOCALES", () => {
  it.each(LANGUAGES)("have a locale for %s", (language) => {
    expect(languageOf(LOCALES[language])).toBe(language);
  });

  it.each([
    ["nl", "26 november 2026 om 15:13:04"],
    ["en", "26 November 2026 at 15:13:04"],
  ] as const)("format a date and time in %s as %s", (language, text) => {
    const options = { dateStyle: "long", timeStyle: "medium", timeZone: TIME_ZONE } as const;
    const format = new Intl.DateTimeFormat(LOCALES[language], options);
    expect(format.format(new Date("2026-11-26T14:13:04Z"))).toBe(text);
  });
});

describe("splitLanguage", () => {
  it.each([
    ["/", null, "/"],
    ["/nl", "nl", "/"],
    ["/en/docs/errors", "en", "/docs/errors"],
    ["/nlx/docs", null, "/nlx/docs"],
    ["/docs/nl", null, "/docs/nl"],
    ["//nl/docs", null, "//nl/docs"],
  ])("splits %s into %s and %s", (address, language, path) => {
    expect(splitLanguage(address)).toEqual({ language, path });
    if (language) expect(withLanguage(language as "nl" | "en", path)).toBe(address);
  });
});
