import "server-only";
import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { customInputName, editableFields, unfitFieldNames } from "@/lib/portal/field-groups/custom-fields";
import { fieldsOf } from "@/lib/portal/field-groups/field-groups";
import type { FormGroup, OwnFieldSet } from "@/lib/portal/field-groups/find-field-set";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { fieldRows } from "../../_lib/field-rows";
import type { FormField } from "./form-field";

/** Returns the fields of a form with labels, hints and error messages in the reader's language. */
export async function findFormFields(
  group: FormGroup,
  fieldSet: OwnFieldSet,
  ownRecord: OwnRecord,
): Promise<FormField[]> {
  const t = await getTranslations("portalRecord");
  if (group !== "extra") {
    return fieldsOf(group).map(([name, kind]) => {
      const wrong = t(`wrong.${name}`);
      // Of these fields, only the name must not be empty.
      return { name, kind, label: t(`fields.${name}`), isRequired: name === "name", wrong, missing: wrong };
    });
  }
  const editable = editableFields(ownRecord.fieldSettings);
  const definitions = new Map(editable.map((field) => [customInputName(field.name), field]));
  const shown = new Map((await fieldRows()).extraRows(ownRecord).map(([name, text]) => [name, text]));
  // Regions write their own fields in Dutch only.
  const lang = (await pageLanguage()) === "nl" ? undefined : "nl";
  const unfit = unfitFieldNames(editable, ownRecord.customFields);
  return fieldSet.fields.flatMap(([input, kind]) => {
    const definition = definitions.get(input);
    if (!definition) return [];
    const { name: label, description: hint, type, required: isRequired } = definition;
    return {
      ...{ name: input, kind, label, hint, lang, isRequired },
      wrong: t(`wrongExtra.${WRONG_BY_TYPE[type]}`, { label }),
      missing: t("wrongExtra.missing", { label }),
      unfit: (unfit.has(label) && shown.get(label)) || undefined,
    };
  });
}

const WRONG_BY_TYPE = {
  text: "text",
  longText: "text",
  number: "number",
  boolean: "choice",
  date: "date",
  email: "email",
  url: "url",
  singleSelect: "choice",
  multiSelect: "choice",
} as const satisfies Record<CustomFieldDefinition["type"], string>;
