import { createFormatter } from "next-intl";
import { expect, test } from "vitest";
import { formatValue } from "./format-value";

test.each([
  ["1978-04-08", "8 april 1978", "April 8, 1978"],
  [2.5, "2,5", "2.5"],
  [2026, "2026", "2026"],
  [["Wiskunde", "Frans"], "Wiskunde, Frans", "Wiskunde, Frans"],
  [
    ["OOP", "Ondersteuning"],
    "Onderwijsondersteunend personeel (OOP), Ondersteuning",
    "Onderwijsondersteunend personeel (OOP), Ondersteuning",
  ],
  ["1978-04-08, of later", "1978-04-08, of later", "1978-04-08, of later"],
  [null, "", ""],
])("formatValue formats %j in the reader's language", (value, nl, en) => {
  const shown = (["nl", "en"] as const).map((locale) =>
    formatValue(createFormatter({ locale, timeZone: "Europe/Amsterdam" }), value),
  );
  expect(shown).toEqual([nl, en]);
});
