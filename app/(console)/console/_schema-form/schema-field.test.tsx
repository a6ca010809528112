import { expect, test } from "vitest";
import type { FormField } from "@/lib/records/field-schema/form-fields";
import { renderHtml } from "@/test/render-html";
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
  const html = renderHtml(<SchemaField field={origin} form={form} />);
  expect(html.match(/<[^<]*lang="nl"[^<]*/g)).toEqual([
    '<span lang="nl">Herkomst',
    '<option lang="nl" value="Beurs">Beurs',
    '<span lang="nl">Waar kent de kandidaat ons van?',
  ]);
});
