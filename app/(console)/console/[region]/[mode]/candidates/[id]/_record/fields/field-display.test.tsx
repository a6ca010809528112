import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { FieldDisplay } from "./field-display";

type Type = Parameters<typeof FieldDisplay>[0]["type"];

const shown = (field: string, value: string, type?: Type) =>
  renderHtml(<FieldDisplay field={field} type={type} value={value} />, { language: "nl" }).replaceAll(
    /<[^>]+>/g,
    "",
  );

test.each<[string, string, Type]>([
  ["dateOfBirth", "1990-05-17", undefined],
  ["field:Start", "1990-05-17", "date"],
  // The timeline may show a field that the region no longer has.
  ["field:Start", "1990-05-17", undefined],
])("a date in %s is shown in words", (field, value, type) => {
  expect(shown(field, value, type)).toBe("17 mei 1990");
});

test.each<[string, string, Type]>([
  ["field:Relatienummer", "4521-33-17", undefined],
  ["field:Relatienummer", "2031-02-30", undefined],
  ["field:Relatienummer", "1990-05-17", "text"],
  ["city", "1990-05-17", undefined],
])("a text in %s is shown as it is, even if %s looks like a date", (field, value, type) => {
  expect(shown(field, value, type)).toBe(value);
});

test.each<[string, unknown, Type, string | null]>([
  ["priorEducation", "hbo bachelor", undefined, "hbo bachelor"],
  ["desiredQualifications", ["Wiskunde"], undefined, "Wiskunde"],
  ["field:Hulp", ["Ondersteuning"], "multiSelect", "Ondersteuning"],
  ["field:Herkomst", "Beurs", "singleSelect", "Beurs"],
  // The timeline, conflicts and the merge page don't know the field's type.
  ["field:Herkomst", "Beurs", undefined, "Beurs"],
  ["field:Loket", "Noord", "text", "Noord"],
  ["field:Uren", 16, undefined, null],
  ["rolePreferences", ["Ondersteuning"], undefined, null],
  ["city", "Assen", undefined, null],
])(
  "on an English page, the language of %s with value %j is marked if it is Dutch",
  (field, value, type, dutch) => {
    const html = renderHtml(<FieldDisplay field={field} type={type} value={value} />);
    expect(/lang="nl"[^>]*>([^<]*)/.exec(html)?.[1] ?? null).toBe(dutch);
  },
);
