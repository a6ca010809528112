import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { type ImportField, STANDARD_FIELDS } from "@/lib/console/imports/fields";
import { findValues } from "@/lib/console/imports/find-value";
import { renderHtml } from "@/test/render-html";
import { ValueMapping } from "./value-mapping";

const optionsOf = (field: ImportField) => {
  const unknown = [{ id: "1", field, text: "weg", count: 1 }];
  return renderHtml(
    <ValueMapping unknown={unknown} choices={new Map()} disabled={false} onChoose={() => undefined} />,
  );
};

test("the choices for an unknown value are translated, and keep the API's values", () => {
  const shown = optionsOf({ key: "phase", kind: "choice", values: ["nieuw", "oriënteren"] });
  expect(shown).toContain('<option value="nieuw">new</option>');
  expect(shown).toContain('<option value="oriënteren">exploring</option>');
});

test("the options of a custom field aren't translated", () => {
  const shown = optionsOf({ key: customFieldColumn("Status"), kind: "choice", values: ["nieuw"] });
  expect(shown).toContain('<option value="nieuw">nieuw</option>');
});

const isWithValues = (field: ImportField) => field.values !== undefined;

test.each([
  ["nl", nl],
  ["en", en],
] as const)("an import accepts each value as the console shows it in %s", (_, messages) => {
  const labels: Record<string, string> = messages.console.values;
  const fields: ImportField[] = STANDARD_FIELDS.filter(isWithValues);
  expect(fields).toHaveLength(6);
  for (const field of fields)
    for (const value of field.values ?? [])
      expect(findValues(labels[value] ?? value, field), value).toEqual({ values: [value], unknown: [] });
});
