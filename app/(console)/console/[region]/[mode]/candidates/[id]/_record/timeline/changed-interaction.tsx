"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { FieldValueChange, InteractionChange } from "@/lib/console/candidates/schema";
import { ChangedValue, RestoreValues } from "./changed-values";
import { useRestoreInteraction } from "./use-restore-interaction";

type Props = { candidateId: string; change: InteractionChange };

/** Shows the old and new values of a changed interaction, with a button that restores the old ones. */
export function ChangedInteraction({ candidateId, change }: Props) {
  const t = useTranslations("console.interaction");
  const { isRestorable, restore, isSaving } = useRestoreInteraction(candidateId, change);
  const shown = useShownChanges(change);
  return (
    <>
      <ul>
        {shown.map(({ label, ...values }) => (
          <ChangedValue key={values.field} label={label} change={values} />
        ))}
      </ul>
      {isRestorable && <RestoreValues name={t("title")} isSaving={isSaving} onRestore={restore} />}
    </>
  );
}

const FIELDS = ["type", "performedAt", "duration", "summary", "notes"] as const;

function useShownChanges({ from, to }: InteractionChange): (FieldValueChange & { label: string })[] {
  const t = useTranslations("console.interaction");
  const format = useFormatter();
  const show = (field: string, value: string | number | null | undefined) => {
    if (field === "performedAt" && value)
      return format.dateTime(new Date(value), { dateStyle: "long", timeStyle: "short" });
    return typeof value === "number"
      ? format.number(value / 60, { maximumFractionDigits: 1 })
      : (value ?? null);
  };
  return FIELDS.filter((field) => field in from).map((field) => ({
    field,
    label: t(field === "duration" ? "minutes" : field),
    from: show(field, from[field]),
    to: show(field, to[field]),
  }));
}
