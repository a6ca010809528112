"use client";

import { useTranslations } from "next-intl";
import { InputField, SelectField, TextareaField } from "@/app/_ui/form-fields";
import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import { useErrorOf } from "@/app/(console)/console/_errors/use-error-message";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import type { Issue } from "@/lib/contract/issues";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";

type Props = {
  initial: DraftValues;
  issues: Issue[];
  /** Whether to show only the summary. The other fields appear below it, so the summary doesn't move. */
  isSmall: boolean;
};

export function InteractionFields({ initial, issues, isSmall }: Props) {
  const t = useTranslations("console.interaction");
  const errorOf = useErrorOf(issues);
  return (
    <>
      <InputField
        label={t("summary")}
        error={errorOf("summary")}
        name="summary"
        autoComplete="off"
        defaultValue={initial.summary}
      />
      {!isSmall && (
        <>
          <TypeTimeAndDuration initial={initial} errorOf={errorOf} />
          <TextareaField
            label={t("notes")}
            error={errorOf("notes")}
            name="notes"
            rows={4}
            defaultValue={initial.notes}
          />
        </>
      )}
    </>
  );
}

type RowProps = { initial: DraftValues; errorOf: ReturnType<typeof useErrorOf> };

function TypeTimeAndDuration({ initial, errorOf }: RowProps) {
  const t = useTranslations("console.interaction");
  const valueLabel = useValueLabel();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-4">
      <SelectField
        label={t("type")}
        error={errorOf("type")}
        name="type"
        options={INTERACTION_TYPES.map((value) => ({ value, label: valueLabel(value) }))}
        defaultValue={initial.type}
      />
      <InputField
        label={t("performedAt")}
        error={errorOf("performedAt")}
        name="performedAt"
        type="datetime-local"
        required
        defaultValue={initial.performedAt}
      />
      <InputField
        label={t("minutes")}
        error={errorOf("duration")}
        name="minutes"
        type="number"
        min={1}
        defaultValue={initial.minutes}
      />
    </div>
  );
}
