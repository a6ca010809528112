"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { FieldsSkeleton } from "@/app/(console)/console/_schema-form/fields-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import { customFieldsQuery } from "@/lib/console/custom-fields/queries";
import { FieldEditor } from "./field-editor";
import { FieldHistory } from "./field-history";
import { CUSTOM_FIELDS_TITLE_ID } from "./review-dialog";

/** Shows the region's custom fields, with an editor and the history of changes. */
export function CustomFields() {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const query = useQuery(customFieldsQuery(scope));
  const { data, refetch } = query;
  const error = useLoadError(query);
  return (
    <Page title={t("customFields.title")} titleId={CUSTOM_FIELDS_TITLE_ID} lead={t("customFields.text")}>
      {data && <FieldEditor list={data} />}
      {data && <FieldHistory history={data.history} />}
      {!data && !error && <FieldsSkeleton />}
      {error && <LoadError title={t("customFields.errorTitle")} error={error} onRetry={refetch} />}
    </Page>
  );
}
