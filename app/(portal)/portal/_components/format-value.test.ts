import { createFormatter, createTranslator } from "next-intl";
import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import type { Language } from "@/lib/platform/languages";
import { formatValue } from "./format-value";
import { optionLabels } from "./option-labels";

const labelsIn = (locale: Language) =>
  optionLabels(locale, createTranslator({ locale, messages: en, namespace: "console.values" }) as never);

test.each([
  ["1978-04-08", "8 april 1978", "April 8, 1978"],
  [2.5, "2,5", "2.5"],
  [2026, "2026", "2026"],
  [["Wiskunde", "Frans"], "Wiskunde, Frans", "Wiskunde, Frans"],
  [
    ["OOP", "Ondersteuning"],
    "Onderwijsondersteunend personeel (OOP), Ondersteuning",
    "Support staff (OOP), Support",
  ],
  ["1978-04-08, of later", "1978-04-08, of later", "1978-04-08, of later"],
  [null, "", ""],
])("formatValue formats %j in the reader's language", (value, nl, en) => {
  const shown = (["nl", "en"] as const).map((locale) =>
    formatValue(createFormatter({ locale, timeZone: "Europe/Amsterdam" }), labelsIn(locale), value),
  );
  expect(shown).toEqual([nl, en]);
});
