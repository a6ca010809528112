"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import { InputField, SelectField, TextareaField } from "@/app/_ui/form-fields";
import { useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import type { DraftField } from "./use-draft";

/**
 * Shows the inputs for a field definition. For a stored select field, the hint of the options lists those in use, each
 * with the number of live candidates that have it.
 */
export function FieldInputs({ field, issues }: { field: DraftField | null; issues: Issue[] }) {
  const t = useTranslations("console.customFields");
  const issueText = useIssueText();
  const { name, type: initialType, required, options, description } = field?.definition ?? {};
  const [type, setType] = useState<string>(initialType ?? "text");
  const errorOf = (key: string) => {
    const issue = issues.find(({ path }) => path[1] === key);
    return issue && issueText(issue.path.length > 2 ? { ...issue, path: [key] } : issue);
  };
  const inUse = (field?.stored?.options ?? []).map(({ option, stored }) => `${option} (${stored})`);
  return (
    <>
      <InputField
        label={t("name")}
        error={errorOf("name")}
        hint={field?.stored ? t("renameHint") : null}
        name="name"
        defaultValue={name}
      />
      <SelectField
        label={t("type")}
        name="type"
        options={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        onChange={(event) => setType(event.target.value)}
      />
      {type.endsWith("Select") && (
        <TextareaField
          label={t("options")}
          error={errorOf("options")}
          hint={inUse.length > 0 ? t("optionsInUse", { options: inUse.join(", ") }) : t("optionsHint")}
          name="options"
          rows={6}
          defaultValue={options?.join("\n")}
        />
      )}
      <InputField
        label={t("description")}
        error={errorOf("description")}
        hint={t("descriptionHint")}
        name="description"
        defaultValue={description}
      />
      <CheckboxField label={t("requiredHint")} name="required" defaultChecked={required ?? false} />
    </>
  );
}
