import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import { InlineFieldEditor, parseTyped } from "./inline-field-editor";

const HOURS = { name: "field:Uren", kind: "number" as const };
const nothing = () => undefined;

test("a number is entered as text, because browsers drop the comma from an input for numbers", () => {
  const editor = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <InlineFieldEditor
        field={HOURS}
        label="Uren"
        initial="12,5"
        isFocused={false}
        isRestored={false}
        error={null}
        onType={nothing}
        onSave={nothing}
        onClose={nothing}
        onCancel={nothing}
      />
    </NextIntlClientProvider>,
  );
  const input = /<input[^>]*>/.exec(editor)?.[0];
  expect(input).toContain('type="text"');
  expect(input).toContain('inputMode="decimal"');
  expect(input).toContain('value="12,5"');
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
