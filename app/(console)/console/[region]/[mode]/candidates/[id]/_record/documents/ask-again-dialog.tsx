"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { TextareaField } from "@/app/_ui/form-fields";
import { writeDraft } from "@/app/(console)/console/_drafts/draft-store";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { RequestedDocumentStatus } from "@/lib/console/requested-documents/schema";
import { isTransient } from "@/lib/contract/api-client";
import { REVIEW_REASON_MAX } from "@/lib/records/requested-documents/states";
import { documentDraft } from "./document-draft";
import { reasonProblem } from "./reason-problem";
import { useReviewDocument } from "./use-review-document";

type Props = {
  candidateId: string;
  document: RequestedDocumentStatus;
  onDone: () => void;
  onClose: () => void;
  onReopen: () => void;
};

/**
 * Asks why the candidate must add the document again. The candidate sees the reason in the portal. If the
 * document changes while the dialog is open, the dialog says what changed and keeps the reason.
 */
export function AskAgainDialog({ candidateId, document, onDone, onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const [opened] = useState(document);
  // The server rejects the first attempt after a change, even if the dialog has just said what changed: the
  // user may have pressed the button without reading it.
  const [seen, setSeen] = useState<RequestedDocumentStatus | null>(document);
  const [problem, setProblem] = useState<ReturnType<typeof reasonProblem>>(null);
  const { name } = document;
  const { file, state } = seen ?? document;
  const draftName = documentDraft(candidateId, document.id);
  const draftKey = useDraftKey(draftName);
  const { close, cancel } = useDialogDraft({
    name: draftName,
    onClose,
    onReopen,
  });
  const { review, isPending } = useReviewDocument(candidateId, name, () => {
    writeDraft(draftKey, null);
    onDone();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    const found = reasonProblem(reason);
    setProblem(found);
    if (found || isPending || !file || state === "missing") return;
    review(
      { attachmentId: file.id, seen: state, decision: "rejected", reason },
      { onError: (error) => !isTransient(error) && setSeen(null) },
    );
  };
  return (
    <Dialog
      keepsInput
      onClose={close}
      title={t("requestedDocuments.askAgainNamed", { name })}
      closeLabel={t("close")}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <ReasonField draftName={draftName} problem={problem} />
        <ChangeNotice opened={opened} current={document} />
        <div className="flex justify-end gap-2">
          <Button onClick={cancel}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" aria-disabled={isPending || !file}>
            {t(isPending ? "saving" : "requestedDocuments.askAgain")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ReasonFieldProps = { draftName: string; problem: ReturnType<typeof reasonProblem> };

/** The text is a draft, which moves to the remaining record if a colleague merges this record. */
function ReasonField({ draftName, problem }: ReasonFieldProps) {
  const t = useTranslations("console.requestedDocuments");
  return (
    <WithDraft name={draftName}>
      {({ initial, keep }) => (
        <TextareaField
          label={t("reason")}
          hint={t("reasonHint")}
          error={problem && t(problem, { max: REVIEW_REASON_MAX })}
          name="reason"
          rows={3}
          autoFocus
          defaultValue={draftText(initial, "reason")}
          onChange={({ target }) => keep(target.value ? { reason: target.value } : null)}
        />
      )}
    </WithDraft>
  );
}

type NoticeProps = { opened: RequestedDocumentStatus; current: RequestedDocumentStatus };

/** Says what the candidate or a colleague changed since the dialog was opened. */
function ChangeNotice({ opened, current: { file, state, reason } }: NoticeProps) {
  const t = useTranslations("console.requestedDocuments.changed");
  const text = () => {
    if (!file) return t("removed");
    if (file.id !== opened.file?.id) return t("replaced", { filename: file.filename });
    if (state === "approved" && state !== opened.state) return t("approved");
    return state === "rejected" && reason !== opened.reason ? t("rejected", { reason: reason ?? "" }) : null;
  };
  return (
    <p role="alert" className="wrap-anywhere whitespace-pre-line text-danger empty:hidden">
      {text()}
    </p>
  );
}
