import { createFormatter, createTranslator } from "next-intl";
import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import { type Language, LOCALES } from "@/lib/platform/languages";
import { formatValue } from "./format-value";
import { optionLabels } from "./option-labels";

const labelsIn = (language: Language) =>
  optionLabels(
    language,
    createTranslator({ locale: LOCALES[language], messages: en, namespace: "console.values" }) as never,
  );

test.each([
  [2.5, "2,5", "2.5"],
  [2026, "2026", "2026"],
  [["Wiskunde", "Frans"], "Wiskunde, Frans", "Wiskunde, Frans"],
  [["OOP", "Onbekend"], "OOP, Onbekend", "OOP, Onbekend"],
  ["2345-06-07", "2345-06-07", "2345-06-07"],
  ["geen", "geen", "geen"],
  [null, "", ""],
])("formatValue formats %j in the reader's language", (value, nl, en) => {
  const shown = (["nl", "en"] as const).map((language) => {
    const format = createFormatter({ locale: LOCALES[language], timeZone: "Europe/Amsterdam" });
    return formatValue(format, labelsIn(language), value);
  });
  expect(shown).toEqual([nl, en]);
});

test.each([
  ["1978-04-08", "8 april 1978", "8 April 1978"],
  ["2024-02-31", "2024-02-31", "2024-02-31"],
  ["2345-67-89", "2345-67-89", "2345-67-89"],
  ["1978-04-08, of later", "1978-04-08, of later", "1978-04-08, of later"],
])("formatValue formats the date field's value %j only if the date exists", (value, nl, en) => {
  const shown = (["nl", "en"] as const).map((language) => {
    const format = createFormatter({ locale: LOCALES[language], timeZone: "Europe/Amsterdam" });
    return formatValue(format, labelsIn(language), value, { isDate: true });
  });
  expect(shown).toEqual([nl, en]);
});

test.each([
  ["geen", "geen", "none"],
  ["mbo entree", "mbo entree", "mbo entry level"],
  ["havo", "havo", "havo"],
  [
    ["OOP", "Ondersteuning"],
    "Onderwijsondersteunend personeel (OOP), Ondersteuning",
    "Support staff (OOP), Support",
  ],
  [
    ["Eerstegraads", "Geen: gastdocentschap", "Onbekend", "Nog geen idee"],
    "Eerstegraads, Geen: gastdocentschap, Onbekend, Nog geen idee",
    "Eerstegraads, None: guest teaching, Unknown, No idea yet",
  ],
])("formatValue labels the chosen options %j", (value, nl, en) => {
  const shown = (["nl", "en"] as const).map((language) => {
    const format = createFormatter({ locale: LOCALES[language], timeZone: "Europe/Amsterdam" });
    return formatValue(format, labelsIn(language), value, { isOption: true });
  });
  expect(shown).toEqual([nl, en]);
});
