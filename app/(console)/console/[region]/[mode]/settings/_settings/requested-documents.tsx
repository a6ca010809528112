"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Skeleton } from "@/app/_ui/skeleton";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { requestedDocumentsQuery } from "@/lib/console/requested-documents/queries";
import { RequestedDocumentsForm } from "./requested-documents-form";

/** Edits the list of documents that the region requests from candidates. */
export function RequestedDocuments() {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { data, error, refetch } = useQuery(requestedDocumentsQuery(scope));
  if (data) {
    return (
      <WithDraft name="settings/documents">
        {(draft) => <RequestedDocumentsForm list={data} draft={draft} />}
      </WithDraft>
    );
  }
  if (!error) return <Skeleton className="h-16" />;
  return (
    <div role="alert" className="space-y-2 text-sm">
      <p>{reason(error)}</p>
      <Button size="small" onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}
