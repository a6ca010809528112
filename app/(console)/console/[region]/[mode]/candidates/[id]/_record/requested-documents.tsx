"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { documentStatusQuery } from "@/lib/console/requested-documents/queries";
import type { RequestedDocumentStatus } from "@/lib/console/requested-documents/schema";
import { useReviewDocument } from "./use-review-document";

const AskAgainDialog = lazyPart(() => import("./ask-again-dialog").then((loaded) => loaded.AskAgainDialog));

/** Shows which of the requested documents the candidate has added, and lets users who can write review them. */
export function RequestedDocuments({ candidateId }: { candidateId: string }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { data, error, refetch } = useQuery(documentStatusQuery(scope, candidateId));
  if (!data && error) {
    return (
      <div role="alert" className="space-y-2 text-sm">
        <p>{reason(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="requested-documents">
      <h2 id="requested-documents" className="mb-2 font-semibold">
        {t("requestedDocuments.title")}
      </h2>
      <ul>
        {data.map((document) => (
          <DocumentRow key={document.id} document={document} candidateId={candidateId} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { document: RequestedDocumentStatus; candidateId: string };

function DocumentRow({ document, candidateId }: RowProps) {
  const t = useTranslations("console.requestedDocuments");
  const { name, state, reason, file } = document;
  const { canWrite } = useConsole();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-1.5 text-sm">
      <div className="min-w-40 flex-1">
        <p className="wrap-anywhere">{name}</p>
        {file && <p className="wrap-anywhere text-muted text-xs">{file.filename}</p>}
        {reason && <p className="wrap-anywhere whitespace-pre-line text-muted text-xs">{reason}</p>}
      </div>
      <Tag>{t(`states.${state}`)}</Tag>
      {canWrite && file && <ReviewButtons {...{ document, candidateId }} fileId={file.id} />}
    </li>
  );
}

function ReviewButtons({ document: { name, state }, candidateId, fileId }: RowProps & { fileId: string }) {
  const t = useTranslations("console.requestedDocuments");
  const [isAsking, setAsking] = useState(false);
  const { review, isPending } = useReviewDocument(candidateId, name);
  return (
    <div className="flex gap-1 print:hidden">
      {state !== "approved" && (
        <Button
          size="small"
          aria-label={t("approveNamed", { name })}
          aria-disabled={isPending}
          onClick={() => !isPending && review({ attachmentId: fileId, decision: "approved" })}
        >
          {t("approve")}
        </Button>
      )}
      {state !== "rejected" && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t("askAgainNamed", { name })}
          onClick={() => setAsking(true)}
        >
          {t("askAgain")}
        </Button>
      )}
      {isAsking && <AskAgainDialog {...{ candidateId, name, fileId }} onClose={() => setAsking(false)} />}
    </div>
  );
}
