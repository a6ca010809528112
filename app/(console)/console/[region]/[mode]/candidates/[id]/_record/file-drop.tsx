"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type DragEvent, useId, useState } from "react";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { isTransient } from "@/lib/contract/api-client";
import { EXTENSIONS } from "@/lib/records/attachments/content-types";
import { type AttachmentField, addAttachment } from "@/lib/records/attachments/queries";
import { candidateQuery } from "@/lib/records/candidates/queries";

const BYTES_MAX = 10 * 1024 * 1024;
const ALLOWED = Object.values(EXTENSIONS).flat();
const ACCEPTED = ALLOWED.map((extension) => `.${extension}`).join(",");
const isAllowed = (name: string) => ALLOWED.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

type Upload = { name: string; progress: number };

/** Uploads files by drag and drop or file picker, and shows each file's progress. */
export function FileDrop({ candidateId, field }: { candidateId: string; field: AttachmentField }) {
  const t = useTranslations("console");
  const inputId = useId();
  const [isOver, setOver] = useState(false);
  const { sending, add } = useUploads(candidateId, field);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <div className="print:hidden">
      {sending.map(({ name, progress }) => (
        <div key={name} className="py-1 text-sm">
          <label className="block truncate">
            {t(progress < 1 ? "files.uploading" : "files.processing", { name })}
            <progress max={1} {...(progress < 1 ? { value: progress } : {})} className="block h-1.5 w-full" />
          </label>
        </div>
      ))}
      <label
        htmlFor={inputId}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-2 block cursor-pointer rounded-md border border-dashed px-3 py-2 text-sm focus-within:outline-3 focus-within:outline-sun hover:border-ink ${isOver ? "border-stream bg-chosen" : "border-muted"}`}
      >
        {t("files.drop")}
        <span className="block text-muted text-xs">{t("files.limits")}</span>
        <input
          id={inputId}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-label={t("files.add", { field: t(`fields.${field}`) })}
          className="sr-only"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </label>
    </div>
  );
}

function useUploads(candidateId: string, field: AttachmentField) {
  const t = useTranslations("console.files");
  const texts = useTranslations("console");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  const [sending, setSending] = useState<Upload[]>([]);
  const note = (name: string, progress: number | null) =>
    setSending((previous) => [
      ...previous.filter((upload) => upload.name !== name),
      ...(progress === null ? [] : [{ name, progress }]),
    ]);
  const add = async (files: File[]) => {
    for (const file of files) {
      const { name } = file;
      const refusal =
        file.size > BYTES_MAX ? "tooLarge" : file.size === 0 ? "empty" : isAllowed(name) ? null : "wrongType";
      if (refusal) {
        toast(t(refusal, { name }));
        continue;
      }
      note(name, 0);
      await addAttachment(scope, { candidateId, field, file }, (part) => note(name, part)).catch((error) => {
        const again = { label: texts("retry"), onClick: () => void add([file]) };
        toast(t("failed", { name, reason: reason(error) }), isTransient(error) ? { action: again } : {});
      });
      await client.invalidateQueries({ queryKey: candidateQuery(scope, candidateId).queryKey });
      note(name, null);
    }
  };
  return { sending, add };
}
