"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type AttachmentField, removeAttachment } from "@/lib/records/attachments/queries";
import type { Attachment } from "@/lib/records/attachments/schema";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { FileDrop } from "./file-drop";

const FIELDS = ["curriculumVitae", "otherAttachments"] as const;

/** Shows the candidate's files by kind; users who can write get an upload area for each kind. */
export function Attachments({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-2 font-semibold">
        {t("files.title")}
      </h2>
      {FIELDS.map((field) => (
        <div key={field} className="mb-4">
          <h3 className="text-muted text-sm">{t(`fields.${field}`)}</h3>
          {candidate[field].length === 0 && !canWrite && <p className="text-sm">{t("files.none")}</p>}
          <ul>
            {candidate[field].map((file) => (
              <AttachmentItem key={file.id} file={file} field={field} candidateId={candidate.id} />
            ))}
          </ul>
          {canWrite && <FileDrop candidateId={candidate.id} field={field} />}
        </div>
      ))}
    </section>
  );
}

function AttachmentItem({
  file,
  field,
  candidateId,
}: {
  file: Attachment;
  field: AttachmentField;
  candidateId: string;
}) {
  const t = useTranslations("console.files");
  const format = useFormatter();
  const { scope, canWrite } = useConsole();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: () => removeAttachment(scope, candidateId, field, file.id),
    errorMessage: (_input: undefined, reason) => t("removeFailed", { name: file.filename, reason }),
    onSuccess: () => setConfirming(false),
  });
  const size = format.number(Math.max(1, Math.round(file.size / 1024)), { style: "unit", unit: "kilobyte" });
  return (
    <li className="flex items-center gap-2 border-line border-b py-1 text-sm">
      <Icon name="file" className="text-muted" />
      <a href={file.url} className="min-w-0 flex-1 truncate underline-offset-4 hover:underline">
        {file.filename}
      </a>
      <span className="text-muted text-xs tabular-nums">{size}</span>
      {canWrite && (
        <Button
          variant="bare"
          size="icon"
          className="print:hidden"
          aria-label={t("remove", { name: file.filename })}
          onClick={() => setConfirming(true)}
        >
          <Icon name="trash" />
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t("removeTitle")}
          text={t("removeText", { name: file.filename })}
          confirmLabel={t("remove", { name: "" }).trim()}
          isPending={isPending}
          onConfirm={() => mutate(undefined)}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  );
}
