"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/icon-button";
import { findLastChange } from "@/app/(console)/console/_candidates/find-last-change";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { focusLater } from "@/app/(console)/console/_shell/focus-later";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import { RECORD_TITLE_ID } from "./closed-notice";

type Props = { candidateId: string; fields: readonly string[]; onDismiss: () => void };

/** Names the fields that others have changed, and who changed them. */
export function ChangedFields({ candidateId, fields, onDismiss }: Props) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const { data } = useQuery(timelineQuery(scope, candidateId));
  const labelOf = useFieldLabel();
  const named = fields.map((field) => {
    const label = labelOf(field);
    const name = findLastChange(data?.data ?? [], field)?.actor.name;
    return name ? t("othersChanges.by", { field: label, name }) : label;
  });
  const close = () => {
    onDismiss();
    // The focused button disappears.
    focusLater(RECORD_TITLE_ID);
  };
  return (
    <div className="mb-4 flex items-center gap-2 rounded-md bg-chosen px-3 py-1">
      <p className="wrap-anywhere">{t("othersChanges.changed", { fields: named.join(", ") })}</p>
      <IconButton icon="close" className="ml-auto" label={t("othersChanges.dismiss")} onClick={close} />
    </div>
  );
}
