"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { WaitingFields } from "@/app/(console)/console/_schema-form/waiting-fields";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { customFieldsQuery } from "@/lib/console/custom-fields/queries";
import { FieldEditor } from "./field-editor";
import { FieldHistory } from "./field-history";
import { TITLE_ID } from "./review-dialog";

/** The region's own fields: what there is, what is to become of it, and how it came to be so. */
export function CustomFields() {
  const t = useTranslations("workplace");
  const reason = useReason();
  const { place } = useConsole();
  const { data, error, refetch } = useQuery(customFieldsQuery(place));
  return (
    <div className="mx-auto w-full max-w-4xl px-3 pt-4 pb-16 sm:px-6">
      <h1 id={TITLE_ID} tabIndex={-1} className="font-semibold text-lg outline-none">
        {t("customFields.title")}
      </h1>
      <p className="mt-1 mb-6 max-w-2xl text-muted text-sm">{t("customFields.text")}</p>
      {data && <FieldEditor key={data.version} list={data} />}
      {data && <FieldHistory history={data.history} />}
      {!data && !error && <WaitingFields />}
      {!data && error && (
        <div role="alert">
          <EmptyState title={t("customFields.errorTitle")} text={reason(error)}>
            <Button look="primary" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
