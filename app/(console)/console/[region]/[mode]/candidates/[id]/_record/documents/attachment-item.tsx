"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { IconButton } from "@/app/_ui/icon-button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { AttachmentField } from "@/lib/records/attachments/queries";
import type { Attachment } from "@/lib/records/attachments/schema";
import { Thumbnail } from "./thumbnail";

const FilePreviewDialog = lazyPart(() =>
  import("./file-preview-dialog").then((loaded) => loaded.FilePreviewDialog),
);
const RemoveFileDialog = lazyPart(() =>
  import("./remove-file-dialog").then((loaded) => loaded.RemoveFileDialog),
);

export const ATTACHMENTS_TITLE_ID = "files";

type Props = { file: Attachment; field: AttachmentField; candidateId: string };

/** Shows a file with a thumbnail. The file's name is a button that opens the preview. */
export function AttachmentItem({ file, field, candidateId }: Props) {
  const t = useTranslations("console.files");
  const format = useFormatter();
  const { canWrite } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const size = format.number(Math.max(1, Math.round(file.size / 1024)), { style: "unit", unit: "kilobyte" });
  return (
    <li className="flex items-center gap-2 border-line border-b py-1.5 text-sm">
      <Thumbnail file={file} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="block min-h-6 max-w-full truncate text-left underline-offset-4 hover:underline"
          onClick={() => setOpen(true)}
        >
          {file.filename}
        </button>
        <p className="text-muted text-xs tabular-nums">{size}</p>
      </div>
      <a
        href={file.url}
        aria-label={t("download", { name: file.filename })}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-chosen print:hidden"
      >
        <Icon name="download" />
      </a>
      {canWrite && <RemoveButton {...{ file, field, candidateId }} />}
      {isOpen && <FilePreviewDialog file={file} candidateId={candidateId} onClose={() => setOpen(false)} />}
    </li>
  );
}

function RemoveButton({ file, field, candidateId }: Props) {
  const t = useTranslations("console.files");
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <IconButton
        icon="trash"
        className="print:hidden"
        label={t("remove", { name: file.filename })}
        onClick={() => setConfirming(true)}
      />
      {isConfirming && (
        <RemoveFileDialog
          {...{ file, field, candidateId }}
          titleId={ATTACHMENTS_TITLE_ID}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
