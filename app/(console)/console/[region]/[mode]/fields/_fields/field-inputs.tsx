"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import { InputField, SelectField, TextareaField } from "@/app/_ui/form-fields";
import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import type { Issue } from "@/lib/contract/issues";
import { PORTAL_ACCESS } from "@/lib/contract/portal-access";
import { type DraftField, NEW_FIELD_ACCESS } from "./use-draft";
import { useFieldIssueText } from "./use-field-issue-text";

type Props = { field: DraftField | null; initial: DraftValues | null; issues: Issue[] };

/**
 * Shows the inputs for a field definition. For a stored select field, a hint lists the options in use, each
 * with its number of live candidates.
 */
export function FieldInputs({ field, initial, issues }: Props) {
  const t = useTranslations("console.customFields");
  const stored = field?.definition;
  const typed = (input: string, before: string | undefined) => draftText(initial, input) ?? before;
  const [type, setType] = useState(typed("type", stored?.type) ?? "text");
  const errorOf = useErrorOf(issues);
  const inUse = (field?.stored?.options ?? []).map(({ option, stored }) => `${option} (${stored})`);
  return (
    <>
      <InputField
        label={t("name")}
        error={errorOf("name")}
        hint={field?.stored ? t("renameHint") : null}
        name="name"
        defaultValue={typed("name", stored?.name)}
      />
      <SelectField
        label={t("type")}
        name="type"
        options={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        onChange={(event) => setType(event.target.value)}
      />
      {/* Only hidden for other types, so that the options are still there after another look at the types. */}
      <div hidden={!type.endsWith("Select")}>
        <TextareaField
          label={t("options")}
          error={errorOf("options")}
          hint={inUse.length > 0 ? t("optionsInUse", { options: inUse.join(", ") }) : t("optionsHint")}
          name="options"
          rows={6}
          defaultValue={typed("options", stored?.options?.join("\n"))}
        />
      </div>
      <InputField
        label={t("description")}
        error={errorOf("description")}
        hint={t("descriptionHint")}
        name="description"
        defaultValue={typed("description", stored?.description)}
      />
      <UsageInputs field={field} initial={initial} />
    </>
  );
}

/**
 * Asks whether candidates can see or change the field in the portal, and whether the field is required for
 * new candidates.
 */
function UsageInputs({ field, initial }: Omit<Props, "issues">) {
  const t = useTranslations("console.customFields");
  return (
    <>
      <SelectField
        label={t("portalAccess.label")}
        hint={t("portalAccess.hint")}
        name="portalAccess"
        options={PORTAL_ACCESS.map((value) => ({ value, label: t(`portalAccess.${value}`) }))}
        defaultValue={draftText(initial, "portalAccess") ?? field?.portalAccess ?? NEW_FIELD_ACCESS}
      />
      <CheckboxField
        label={t("requiredHint")}
        name="required"
        defaultChecked={initial ? "required" in initial : (field?.definition.required ?? false)}
      />
    </>
  );
}

function useErrorOf(issues: Issue[]) {
  const issueText = useFieldIssueText();
  return (key: string) => {
    const issue = issues.find(({ path }) => path[1] === key);
    return issue && issueText(issue.path.length > 2 ? { ...issue, path: [key] } : issue);
  };
}
