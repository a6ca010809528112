"use client";

import { useTranslations } from "next-intl";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import type { CustomFieldList } from "@/lib/console/custom-fields/schema";
import { useChangeText } from "./use-change-text";

export function FieldHistory({ history }: Pick<CustomFieldList, "history">) {
  const t = useTranslations("console");
  const changeText = useChangeText();
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-2 font-semibold">
        {t("customFields.history")}
      </h2>
      {history.length === 0 && <p className="text-muted text-sm">{t("customFields.noHistory")}</p>}
      <ol className="text-sm">
        {history.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change has no id, and its row holds no state
          <li key={index} className="flex flex-wrap gap-x-3 border-line border-b py-1.5">
            <span className="wrap-anywhere min-w-0 flex-1 basis-64">{changeText(change)}</span>
            <span className="text-muted">
              {change.actor.name ?? t(`timeline.actors.${change.actor.kind}`)}
            </span>
            <span className="text-muted tabular-nums">
              <RelativeDate at={change.occurredAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
