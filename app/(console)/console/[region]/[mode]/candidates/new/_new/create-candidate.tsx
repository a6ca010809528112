"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { LoadError } from "@/app/(console)/console/_errors/load-error";
import { useLoadError } from "@/app/(console)/console/_errors/use-load-error";
import { FieldsSkeleton } from "@/app/(console)/console/_schema-form/fields-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import { formFields } from "@/lib/records/field-schema/form-fields";
import { newCandidateSchemaQuery } from "@/lib/records/field-schema/queries";
import { NewCandidateForm } from "./new-candidate-form";

/** Shows a form generated from the region's schema. */
export function CreateCandidate() {
  const t = useTranslations("console");
  const { scope, basePath } = useConsole();
  const query = useQuery({ ...newCandidateSchemaQuery(scope), refetchOnWindowFocus: false });
  const { data, refetch } = query;
  const error = useLoadError(query);
  const fields = useMemo(() => data && formFields(data), [data]);
  return (
    <Page title={t("form.title")} back={{ href: `${basePath}/candidates`, label: t("candidate.back") }}>
      {fields && (
        <WithDraft name="candidates/new">
          {(draft) => <NewCandidateForm fields={fields} draft={draft} />}
        </WithDraft>
      )}
      {!fields && !error && <FieldsSkeleton />}
      {error && <LoadError title={t("form.errorTitle")} error={error} onRetry={refetch} />}
    </Page>
  );
}
