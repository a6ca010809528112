"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { FieldsSkeleton } from "@/app/(console)/console/_schema-form/fields-skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { formFields } from "@/lib/records/field-schema/form-fields";
import { schemaQuery } from "@/lib/records/field-schema/queries";
import { NewCandidateForm } from "./new-candidate-form";

/** Shows a form generated from the region's schema. */
export function CreateCandidate() {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope, basePath } = useConsole();
  const { data, error, refetch } = useQuery({
    ...schemaQuery(scope, "create", "draft-2020-12"),
    refetchOnWindowFocus: false,
  });
  const fields = useMemo(() => data && formFields(data), [data]);
  return (
    <div className="mx-auto w-full max-w-3xl px-3 pt-4 pb-16 sm:px-6">
      <Link href={`${basePath}/candidates`} className="text-muted text-sm hover:text-ink hover:underline">
        ‹ {t("candidate.back")}
      </Link>
      <h1 className="mt-1 mb-6 font-semibold text-2xl">{t("form.title")}</h1>
      {fields && <NewCandidateForm fields={fields} />}
      {!fields && !error && <FieldsSkeleton />}
      {error && (
        <div role="alert">
          <EmptyState title={t("form.errorTitle")} text={reason(error)}>
            <Button variant="primary" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
