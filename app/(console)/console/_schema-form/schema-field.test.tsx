import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import type { FormField } from "@/lib/records/field-schema/form-fields";
import { SchemaField } from "./schema-field";
import type { SchemaForm } from "./use-schema-form";

const origin: FormField = {
  pointer: "/customFields/Herkomst",
  name: "Herkomst",
  isCustom: true,
  title: "Herkomst",
  description: "Waar kent de kandidaat ons van?",
  kind: "one",
  isRequired: false,
  options: ["Beurs"],
};
const form = { entries: new Map(), issueAt: () => undefined } as Partial<SchemaForm> as SchemaForm;

test("on the English page, only a custom field's name, description and options are marked as Dutch", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={en} timeZone="Europe/Amsterdam">
      <SchemaField field={origin} form={form} />
    </NextIntlClientProvider>,
  );
  expect(html.match(/<[^<]*lang="nl"[^<]*/g)).toEqual([
    '<span lang="nl">Herkomst',
    '<option lang="nl" value="Beurs">Beurs',
    '<span lang="nl">Waar kent de kandidaat ons van?',
  ]);
});
