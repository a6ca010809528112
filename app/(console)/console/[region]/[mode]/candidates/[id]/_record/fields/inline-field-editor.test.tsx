import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import type { FieldConfig } from "./field-config";
import { InlineFieldEditor, parseTyped } from "./inline-field-editor";

const HOURS = { name: "field:Uren", kind: "number" as const };
const nothing = () => undefined;

const editorOf = (field: FieldConfig, initial: string) =>
  renderHtml(
    <InlineFieldEditor
      field={field}
      label="Uren"
      initial={initial}
      isFocused={false}
      isRestored={false}
      error={null}
      onType={nothing}
      onSave={nothing}
      onClose={nothing}
      onCancel={nothing}
    />,
  );

test("a number field is a text input, because browsers drop the comma from a number input", () => {
  const input = /<input[^>]*>/.exec(editorOf(HOURS, "12,5"))?.[0];
  expect(input).toContain('type="text"');
  expect(input).toContain('inputMode="decimal"');
  expect(input).toContain('value="12,5"');
});

test.each(["text", "long", "flag", "one", "number", "date"] as const)(
  "the control of a %s field says which field it edits",
  (kind) => {
    const control = /<(input|textarea|select)[^>]*>/.exec(editorOf({ ...HOURS, kind }, ""))?.[0];
    expect(control).toContain('data-field="field:Uren"');
  },
);

test.each([
  ["true", true],
  ["false", false],
  ["", ""],
  ["ja hoor", "ja hoor"],
])("the choice %j of a yes/no field is saved as %j", (typed, value) => {
  expect(parseTyped({ name: "field:Rijbewijs", kind: "flag" }, typed)).toBe(value);
});

test("a yes/no field that used to be a text field shows its stored text instead of an empty choice", () => {
  const control = editorOf({ name: "field:Rijbewijs", kind: "flag" }, "ja hoor");
  expect(control).toContain('<option value="ja hoor" selected="">ja hoor</option>');
});

test.each([
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["1.250", "1.250"],
  ["10-12", "10-12"],
  ["", ""],
])("the typed number %j is saved as %j", (typed, value) => {
  expect(parseTyped(HOURS, typed)).toBe(value);
});
