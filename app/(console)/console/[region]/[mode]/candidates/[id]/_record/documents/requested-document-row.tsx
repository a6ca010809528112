"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { DraftTag } from "@/app/(console)/console/_drafts/draft-tag";
import { useHasDraft } from "@/app/(console)/console/_drafts/use-has-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { RequestedDocumentStatus } from "@/lib/console/requested-documents/schema";
import { documentDraft } from "./document-draft";
import { useReviewDocument } from "./use-review-document";

const AskAgainDialog = lazyPart(() => import("./ask-again-dialog").then((loaded) => loaded.AskAgainDialog));
const FilePreviewDialog = lazyPart(() =>
  import("./file-preview-dialog").then((loaded) => loaded.FilePreviewDialog),
);

type Props = { document: RequestedDocumentStatus; candidateId: string };

export function RequestedDocumentRow({ document: requested, candidateId }: Props) {
  const t = useTranslations("console.requestedDocuments");
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { canWrite } = useConsole();
  const { id, name, state, reason, file } = requested;
  const draftName = documentDraft(candidateId, id);
  const hasDraft = useHasDraft(draftName);
  const isReviewed = useRef(false);
  const onReviewed = () => {
    isReviewed.current = true;
    setAsking(false);
  };
  // Focus the row if the focused button has disappeared, because the document's state has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the document has changed.
  useEffect(() => {
    if (isReviewed.current && document.activeElement === document.body) row.current?.focus();
    isReviewed.current = false;
  }, [requested]);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-1.5 text-sm outline-none"
    >
      <div className="min-w-40 flex-1">
        <p lang="nl" className="wrap-anywhere">
          {name}
        </p>
        {file && <RequestedFile file={file} candidateId={candidateId} />}
        {reason && <p className="wrap-anywhere whitespace-pre-line text-muted text-xs">{reason}</p>}
      </div>
      <DraftTag name={draftName} />
      <span aria-live="polite">
        <Tag>{t(`states.${state}`)}</Tag>
      </span>
      {canWrite && (
        <div className="flex gap-1 print:hidden">
          {file && (state === "received" || state === "rejected") && (
            <ApproveButton
              {...{ candidateId, name }}
              shown={{ fileId: file.id, state }}
              onDone={onReviewed}
            />
          )}
          {/* A draft needs the dialog, even if a colleague has asked again or the file was removed. */}
          {(hasDraft || (file && (state === "received" || state === "approved"))) && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t("askAgainNamed", { name })}
              onClick={() => setAsking(true)}
            >
              {t("askAgain")}
            </Button>
          )}
        </div>
      )}
      {/* Keep the dialog open if the document changes, because the user may have typed a reason. */}
      {isAsking && (
        <AskAgainDialog
          {...{ candidateId, document: requested, onDone: onReviewed }}
          onClose={() => setAsking(false)}
          onReopen={() => setAsking(true)}
        />
      )}
    </li>
  );
}

type FileProps = { file: NonNullable<RequestedDocumentStatus["file"]>; candidateId: string };

/** Shows the file's name as a button that opens the preview. */
function RequestedFile({ file, candidateId }: FileProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="wrap-anywhere block min-h-6 text-left text-muted text-xs underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {file.filename}
      </button>
      {isOpen && <FilePreviewDialog file={file} candidateId={candidateId} onClose={() => setOpen(false)} />}
    </>
  );
}

type ApproveProps = {
  candidateId: string;
  name: string;
  shown: { fileId: string; state: "received" | "rejected" };
  onDone: () => void;
};

function ApproveButton({ candidateId, name, shown: { fileId, state }, onDone }: ApproveProps) {
  const t = useTranslations("console.requestedDocuments");
  const { review, isPending } = useReviewDocument(candidateId, name, onDone);
  return (
    <Button
      size="small"
      aria-label={t("approveNamed", { name })}
      aria-disabled={isPending}
      onClick={() => !isPending && review({ attachmentId: fileId, seen: state, decision: "approved" })}
    >
      {t("approve")}
    </Button>
  );
}
