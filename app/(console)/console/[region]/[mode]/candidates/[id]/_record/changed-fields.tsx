"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { findLastChange } from "@/app/(console)/console/_candidates/find-last-change";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { timelineQuery } from "@/lib/console/candidates/record-queries";

/** Names the fields that others have changed, and who changed them. */
export function ChangedFields({ candidateId, fields }: { candidateId: string; fields: readonly string[] }) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const { data } = useQuery(timelineQuery(scope, candidateId));
  const labelOf = useFieldLabel();
  const named = fields.map((field) => {
    const label = labelOf(field);
    const name = findLastChange(data?.data ?? [], field)?.actor.name;
    return name ? t("othersChanges.by", { field: label, name }) : label;
  });
  return <p className="wrap-anywhere">{t("othersChanges.changed", { fields: named.join(", ") })}</p>;
}
