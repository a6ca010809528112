import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_VERSION } from "@/lib/contract/contract";
import { LANGUAGES, LOCALES } from "@/lib/platform/languages";
import { ACCESSIBILITY_REVIEW } from "./accessibility-review";

test("the accessibility statement was compared with this release", () => {
  expect(ACCESSIBILITY_REVIEW.version).toBe(API_VERSION);
});

test.each(LANGUAGES)(
  "the guide's statement has the date and version of the last comparison: %s",
  (language) => {
    const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" });
    const statement = readFileSync(`app/docs/_guide/${language}/accessibility.md`, "utf8");
    const { date: day, version } = ACCESSIBILITY_REVIEW;
    const [, checked] = /^\| (?:checked on|gecontroleerd op) \| (.*) \|$/m.exec(statement) ?? [];
    expect(checked).toBe(
      `${date.format(new Date(day))}, ${language === "nl" ? "versie" : "version"} ${version}`,
    );
  },
);
