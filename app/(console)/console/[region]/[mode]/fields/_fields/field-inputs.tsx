"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import { InputField, SelectField, TextareaField } from "@/app/_ui/form-fields";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import { PORTAL_ACCESS } from "@/lib/contract/portal-access";
import type { FieldValues } from "./field-values";
import type { DraftField } from "./use-draft";

type Props = {
  field: DraftField | null;
  /** What the inputs contain when the dialog opens. */
  values: FieldValues;
  errorOf: (input: keyof FieldValues) => string | undefined;
};

/**
 * Shows the inputs for a field definition. For a stored select field, a hint lists the options in use, each
 * with its number of live candidates.
 */
export function FieldInputs({ field, values, errorOf }: Props) {
  const t = useTranslations("console.customFields");
  const [type, setType] = useState(values.type);
  const inUse = (field?.stored?.options ?? []).map(({ option, stored }) => `${option} (${stored})`);
  return (
    <>
      <InputField
        label={t("name")}
        error={errorOf("name")}
        hint={field?.stored ? t("renameHint") : null}
        name="name"
        defaultValue={values.name}
      />
      <SelectField
        label={t("type")}
        error={errorOf("type")}
        name="type"
        options={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        onChange={(event) => setType(event.target.value)}
      />
      {/* Hide the options for other types, so that they are still there if the user switches back. */}
      <div hidden={!type.endsWith("Select")}>
        <TextareaField
          label={t("options")}
          error={errorOf("options")}
          hint={inUse.length > 0 ? t("optionsInUse", { options: inUse.join(", ") }) : t("optionsHint")}
          name="options"
          rows={6}
          defaultValue={values.options}
        />
      </div>
      <InputField
        label={t("description")}
        error={errorOf("description")}
        hint={t("descriptionHint")}
        name="description"
        defaultValue={values.description}
      />
      <UsageInputs {...{ values, errorOf }} />
    </>
  );
}

/**
 * Asks whether candidates can see or change the field in the portal, and whether the field is required for
 * new candidates.
 */
function UsageInputs({ values, errorOf }: Omit<Props, "field">) {
  const t = useTranslations("console.customFields");
  return (
    <>
      <SelectField
        label={t("portalAccess.label")}
        hint={t("portalAccess.hint")}
        error={errorOf("portalAccess")}
        name="portalAccess"
        options={PORTAL_ACCESS.map((value) => ({ value, label: t(`portalAccess.${value}`) }))}
        defaultValue={values.portalAccess}
      />
      <CheckboxField label={t("requiredHint")} name="required" defaultChecked={values.required !== ""} />
    </>
  );
}
