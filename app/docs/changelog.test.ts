import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import { readSource } from "./guide";

const FORMATS = { nl: "nl-NL", en: "en-GB" } as const;
const NO_DATE = { nl: "De datum is niet vastgelegd.", en: "The date wasn’t recorded." };
/** Version 1 is older than this repository, so its release dates aren't known. */
const WITHOUT_DATE = ["1.1.0", "1.0.0"];

/** Returns the line below each version's heading. */
async function readDates(language: Language): Promise<[string, string][]> {
  const source = await readSource(language, "changelog");
  const found = source.matchAll(/^## (\d+\.\d+\.\d+) .*\n\n(?:\*(.+)\*\n)?/gm);
  return [...found].map(([, version = "", line = ""]) => [version, line]);
}

const monthNames = (language: Language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(2026, month, 1).toLocaleDateString(FORMATS[language], { month: "long" }),
  );

describe.each(LANGUAGES)("the changelog in %s", (language) => {
  it("gives each version a release date, or says that the date wasn't recorded", async () => {
    const months = monthNames(language);
    const dates = await readDates(language);
    expect(dates.length).toBeGreaterThan(3);
    for (const [version, line] of dates) {
      if (WITHOUT_DATE.includes(version)) expect(line).toBe(NO_DATE[language]);
      else
        expect([version, line]).toEqual([
          version,
          expect.stringMatching(`^\\d+ (?:${months.join("|")}) 20\\d\\d$`),
        ]);
    }
  });
});
