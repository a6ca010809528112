"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { findLastChange } from "@/app/(console)/console/_candidates/find-last-change";
import { useFieldLabel } from "@/app/(console)/console/_candidates/use-field-label";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { useOthersChanges } from "./use-others-changes";

/** Shows which fields others have changed while the page was open. */
export function ChangesNotice({ candidate }: { candidate: FullCandidate }) {
  const { fields, dismiss } = useOthersChanges(candidate);
  const t = useTranslations("console.othersChanges");
  return (
    <div className="text-sm print:hidden">
      <div role="status">
        {fields.length > 0 && (
          <div className="mb-4 flex items-center gap-2 rounded-md bg-chosen px-3 py-1">
            <ChangedFields candidateId={candidate.id} fields={fields} />
            <Button
              variant="bare"
              size="icon"
              className="ml-auto"
              aria-label={t("dismiss")}
              onClick={dismiss}
            >
              <Icon name="close" />
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function ChangedFields({ candidateId, fields }: { candidateId: string; fields: readonly string[] }) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const { data } = useQuery(timelineQuery(scope, candidateId));
  const labelOf = useFieldLabel();
  const named = fields.map((field) => {
    const label = labelOf(field);
    const name = findLastChange(data ?? [], field)?.actor.name;
    return name ? t("othersChanges.by", { field: label, name }) : label;
  });
  return <p className="wrap-anywhere">{t("othersChanges.changed", { fields: named.join(", ") })}</p>;
}
