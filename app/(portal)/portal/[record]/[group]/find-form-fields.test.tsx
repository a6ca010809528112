import { createFormatter, createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import messages from "@/app/messages/nl.json";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import { customFields } from "@/lib/portal/field-groups/custom-fields";
import type { OwnFieldSet } from "@/lib/portal/field-groups/find-field-set";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { renderHtml } from "@/test/render-html";
import { FieldControl } from "./field-control";
import { findFormFields } from "./find-form-fields";

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getFormatter: async () => createFormatter({ locale: "nl", timeZone: "Europe/Amsterdam" }),
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "nl", messages, namespace: namespace as never }),
}));

/** Returns the HTML of a question of the region. */
async function htmlOf(type: (typeof CUSTOM_FIELD_TYPES)[number], required: boolean) {
  const definition = { name: "Dagen", type, required, ...(/Select$/.test(type) && { options: ["di"] }) };
  const ownRecord = {
    customFields: {},
    fieldSettings: [{ ...definition, portalAccess: "editable" }],
  } as unknown as OwnRecord;
  const fieldSet = customFields([definition], "nl") as OwnFieldSet;
  const fields = await findFormFields("extra", fieldSet, ownRecord);
  return renderHtml(
    fields.map((field) => <FieldControl key={field.name} field={field} value={null} error={null} />),
    { language: "nl" },
  );
}

test.each(CUSTOM_FIELD_TYPES)(
  "the label of a required question says so, without the browser's check (%s)",
  async (type) => {
    const [required, optional] = await Promise.all([htmlOf(type, true), htmlOf(type, false)]);
    expect(required).toMatch(/<(label|legend)[^>]*>Dagen \(verplicht\)</);
    expect(required).not.toContain("required");
    expect(optional).toMatch(/<(label|legend)[^>]*>Dagen</);
  },
);

test("of the contact details, only the name is marked as required", async () => {
  const fields = await findFormFields("contact", {} as OwnFieldSet, {} as OwnRecord);
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(["name"]);
});
