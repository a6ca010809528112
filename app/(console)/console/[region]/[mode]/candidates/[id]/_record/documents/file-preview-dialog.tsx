"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { filePreviewQuery } from "@/lib/console/files/queries";
import type { FilePreview } from "@/lib/console/files/schema";
import type { Attachment } from "@/lib/records/attachments/schema";

type Props = {
  file: Pick<Attachment, "id" | "filename"> & { url?: string };
  candidateId: string;
  onClose: () => void;
};

/** Shows an image, a PDF or the text of a document. Other files can only be downloaded. */
export function FilePreviewDialog({ file, candidateId, onClose }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { data, error, refetch } = useQuery(filePreviewQuery(scope, candidateId, file.id));
  const downloadUrl = data?.downloadUrl ?? file.url;
  return (
    <Dialog isWide onClose={onClose} title={file.filename} closeLabel={t("close")}>
      {data && <Preview preview={data.preview} name={file.filename} onRetry={refetch} />}
      {!data && !error && (
        <div role="status" aria-label={t("files.previewLoading")}>
          <Skeleton className="h-64" />
        </div>
      )}
      {!data && error && (
        <div role="alert" className="space-y-3">
          <p>{t("files.previewFailed", { reason: reason(error) })}</p>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </div>
      )}
      {downloadUrl && (
        <p className="mt-4">
          <a href={downloadUrl} className={`inline-flex min-h-6 items-center gap-2 ${TEXT_LINK_CLASS}`}>
            <Icon name="download" />
            {t("files.download", { name: file.filename })}
          </a>
        </p>
      )}
    </Dialog>
  );
}

type Retry = () => Promise<unknown>;
type PreviewProps = { preview: FilePreview; name: string; onRetry: Retry };

function Preview({ preview, name, onRetry }: PreviewProps) {
  const t = useTranslations("console.files");
  if (preview.kind === "image") return <ImagePreview url={preview.url} name={name} onRetry={onRetry} />;
  if (preview.kind === "text") return <TextPreview {...preview} />;
  if (preview.kind === "damaged") return <p role="alert">{t("previewDamaged")}</p>;
  if (!navigator.pdfViewerEnabled) return <p>{t("previewNoPdf")}</p>;
  return <PdfPreview url={preview.url} name={name} />;
}

/** Keeps the first link. A refetch brings another one, which would show the PDF from its first page again. */
function PdfPreview({ url, name }: { url: string; name: string }) {
  const [src] = useState(url);
  return <iframe src={src} title={name} className="h-[70dvh] w-full rounded border border-line" />;
}

function ImagePreview({ url, name, onRetry }: { url: string; name: string; onRetry: Retry }) {
  const t = useTranslations("console");
  const [isBroken, setBroken] = useState(false);
  // The browser doesn't say why an image failed. The link may have expired, so a retry gets a new one.
  const retry = () => void onRetry().then(() => setBroken(false));
  if (isBroken)
    return (
      <div role="alert" className="space-y-3">
        <p>{t("files.previewImageFailed")}</p>
        <Button onClick={retry}>{t("retry")}</Button>
      </div>
    );
  return (
    // biome-ignore lint/performance/noImgElement: uploads are served as they are, never resized
    <img
      src={url}
      alt={name}
      className="mx-auto max-h-[70dvh] min-h-16 object-contain"
      onError={() => setBroken(true)}
    />
  );
}

function TextPreview({ text, isCut }: { text: string; isCut: boolean }) {
  const t = useTranslations("console.files");
  if (text === "") return <p>{t("previewEmpty")}</p>;
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap rounded border border-line bg-raised p-4 leading-6">
        {text}
      </p>
      {isCut && <p className="mt-2 text-muted">{t("previewCut")}</p>}
    </>
  );
}
