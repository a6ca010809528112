"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { TextareaField } from "@/app/_ui/form-fields";
import { REVIEW_REASON_MAX } from "@/lib/records/requested-documents/states";
import { useReviewDocument } from "./use-review-document";

type Props = { candidateId: string; name: string; fileId: string; onClose: () => void };

/** Asks why the document must be added again; the candidate reads the reason in the portal. */
export function AskAgainDialog({ candidateId, name, fileId, onClose }: Props) {
  const t = useTranslations("console");
  const [isWrong, setWrong] = useState(false);
  const { review, isPending } = useReviewDocument(candidateId, name, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    setWrong(reason === "");
    if (reason !== "" && !isPending) review({ attachmentId: fileId, decision: "rejected", reason });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("requestedDocuments.askAgainNamed", { name })}
      closeLabel={t("close")}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextareaField
          label={t("requestedDocuments.reason")}
          hint={t("requestedDocuments.reasonHint")}
          error={isWrong ? t("requestedDocuments.noReason") : null}
          name="reason"
          rows={3}
          maxLength={REVIEW_REASON_MAX}
          autoFocus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {t(isPending ? "saving" : "requestedDocuments.askAgain")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
