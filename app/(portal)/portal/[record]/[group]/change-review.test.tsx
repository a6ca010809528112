import { createFormatter, createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import messages from "@/app/messages/nl.json";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { customFields, customFormValues, customInputName } from "@/lib/portal/field-groups/custom-fields";
import type { OwnFieldSet } from "@/lib/portal/field-groups/find-field-set";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { renderHtml } from "@/test/render-html";
import { ChangeReview } from "./change-review";
import { findFormFields } from "./find-form-fields";

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getFormatter: async () => createFormatter({ locale: "nl", timeZone: "Europe/Amsterdam" }),
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "nl", messages, namespace: namespace as never }),
}));

/** Returns the review of a change that replaces a stored value. */
async function reviewOf(definition: CustomFieldDefinition, value: unknown, next: string | string[]) {
  const values = { [definition.name]: value };
  const ownRecord = {
    customFields: values,
    fieldSettings: [{ ...definition, portalAccess: "editable" }],
  } as unknown as OwnRecord;
  const fields = await findFormFields("extra", customFields([definition], "nl") as OwnFieldSet, ownRecord);
  const name = customInputName(definition.name);
  const html = renderHtml(
    <ChangeReview
      fields={fields}
      initial={customFormValues([definition], values, "nl")}
      values={{ [name]: next }}
      state={{ changed: [name], cleared: [], conflicts: [], problems: [], isFailed: false } as never}
    />,
    { language: "nl" },
  );
  return [...html.matchAll(/<dd[^>]*>([^<]*)/g)].map(([, text]) => text);
}

const field = (type: CustomFieldDefinition["type"], options?: string[]): CustomFieldDefinition => ({
  name: "Dagen",
  type,
  required: false,
  ...(options && { options }),
});

test.each([
  [field("multiSelect", ["di", "wo"]), ["ma", "di"], ["di", "wo"], ["di, wo", "Was: ma, di"]],
  [field("multiSelect", ["di", "wo"]), ["di"], ["di", "wo"], ["di, wo", "Was: di"]],
  [field("multiSelect", ["OOP"]), ["Onbekend", "OOP"], ["OOP"], ["OOP", "Was: Onbekend, OOP"]],
  [field("singleSelect", ["di", "wo"]), "ma", "wo", ["wo", "Was: ma"]],
  [field("boolean"), 12.5, "true", ["Ja", "Was: 12,5"]],
  [field("date"), "2024-02-31", "2026-03-01", ["1 maart 2026", "Was: 2024-02-31"]],
  [field("text"), "2345-67-89", "2345-06-07", ["2345-06-07", "Was: 2345-67-89"]],
  [field("date"), true, "2026-03-01", ["1 maart 2026", "Was: Ja"]],
])(
  "the review of a change shows the complete stored value that the change replaces (%j)",
  async (definition, value, next, shown) => {
    expect(await reviewOf(definition, value, next)).toEqual(shown);
  },
);
