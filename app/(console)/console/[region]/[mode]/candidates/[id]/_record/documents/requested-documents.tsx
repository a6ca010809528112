"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { documentStatusQuery } from "@/lib/console/requested-documents/queries";
import { LoadFailed } from "../load-failed";
import { RequestedDocumentRow } from "./requested-document-row";

/**
 * Shows which of the requested documents the candidate has added. Users with write access can review them.
 */
export function RequestedDocuments({ candidateId }: { candidateId: string }) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const { data, error, refetch } = useQuery(documentStatusQuery(scope, candidateId));
  if (!data && error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="requested-documents">
      <h2 id="requested-documents" className="mb-2 font-semibold">
        {t("requestedDocuments.title")}
      </h2>
      <ul>
        {data.map((document) => (
          <RequestedDocumentRow key={document.id} document={document} candidateId={candidateId} />
        ))}
      </ul>
    </section>
  );
}
