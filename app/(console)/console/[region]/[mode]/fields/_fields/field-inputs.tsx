"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field, INPUT_CLASS } from "@/app/_ui/field";
import { useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import type { DraftField } from "./use-draft";

/** The inputs of a field definition; the hint of the options says how many candidates have each. */
export function FieldInputs({ field, issues }: { field: DraftField | null; issues: Issue[] }) {
  const t = useTranslations("workplace.customFields");
  const issueText = useIssueText();
  const checkboxId = useId();
  const { name, type: former, required, options, description } = field?.definition ?? {};
  const [type, setType] = useState<string>(former ?? "text");
  const errorOf = (key: string) => {
    const issue = issues.find(({ path }) => path[1] === key);
    return issue && issueText(issue.path.length > 2 ? { ...issue, path: [key] } : issue);
  };
  const inUse = (field?.stored?.options ?? []).map(({ option, stored }) => `${option} (${stored})`);
  return (
    <>
      <Field label={t("name")} error={errorOf("name")} hint={field?.stored ? t("renameHint") : null}>
        {(control) => <input {...control} name="name" defaultValue={name} className={INPUT_CLASS} />}
      </Field>
      <Field label={t("type")}>
        {(control) => (
          <select
            {...control}
            name="type"
            value={type}
            onChange={(event) => setType(event.target.value)}
            className={INPUT_CLASS}
          >
            {CUSTOM_FIELD_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`types.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {type.endsWith("Select") && (
        <Field
          label={t("options")}
          error={errorOf("options")}
          hint={inUse.length > 0 ? t("optionsInUse", { options: inUse.join(", ") }) : t("optionsHint")}
        >
          {(control) => (
            <textarea
              {...control}
              name="options"
              rows={6}
              defaultValue={options?.join("\n")}
              className={INPUT_CLASS}
            />
          )}
        </Field>
      )}
      <Field label={t("description")} error={errorOf("description")} hint={t("descriptionHint")}>
        {(control) => (
          <input {...control} name="description" defaultValue={description} className={INPUT_CLASS} />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Checkbox id={checkboxId} name="required" defaultChecked={required ?? false} />
        <label htmlFor={checkboxId}>{t("requiredHint")}</label>
      </div>
    </>
  );
}
