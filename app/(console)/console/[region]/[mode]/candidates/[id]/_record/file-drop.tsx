"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilePicker } from "@/app/_ui/file-picker";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { isTransient } from "@/lib/contract/api-client";
import { EXTENSIONS } from "@/lib/records/attachments/content-types";
import { isMisnamedText } from "@/lib/records/attachments/is-misnamed-text";
import { type AttachmentField, addAttachment } from "@/lib/records/attachments/queries";
import { candidateQuery } from "@/lib/records/candidates/queries";

const BYTES_MAX = 10 * 1024 * 1024;
const ALLOWED = Object.values(EXTENSIONS).flat();
const ACCEPTED = ALLOWED.map((extension) => `.${extension}`).join(",");
const isAllowed = (name: string) => ALLOWED.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Returns why the console won't upload a file, or null. The server also checks the file's full content. */
async function findFileProblem(file: File) {
  if (file.size > BYTES_MAX) return "tooLarge";
  if (file.size === 0) return "empty";
  if (!isAllowed(file.name)) return "wrongType";
  return (await isMisnamedText(file)) ? "misnamed" : null;
}

type Upload = { name: string; progress: number };

/** Uploads files by drag and drop or file picker, and shows each file's progress. */
export function FileDrop({ candidateId, field }: { candidateId: string; field: AttachmentField }) {
  const t = useTranslations("console");
  const { sending, add } = useUploads(candidateId, field);
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
      <div className="mt-2">
        <FilePicker
          multiple
          accept={ACCEPTED}
          aria-label={t("files.add", { field: t(`fields.${field}`) })}
          prompt={t("files.drop")}
          limits={t("files.limits")}
          onFiles={(files) => void add(files)}
        />
      </div>
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
  /**
   * Uploads one file. A retry reuses the idempotency key, because the first attempt may have added the file
   * even if its response was lost.
   */
  const addFile = async (file: File, idempotencyKey: string) => {
    const { name } = file;
    const problem = await findFileProblem(file);
    if (problem) return void toast(t(problem, { name }));
    note(name, 0);
    const upload = { candidateId, field, file, idempotencyKey };
    await addAttachment(scope, upload, (part) => note(name, part)).catch((error) => {
      const again = { label: texts("retry"), onClick: () => void addFile(file, idempotencyKey) };
      toast(t("failed", { name, reason: reason(error) }), isTransient(error) ? { action: again } : {});
    });
    await client.invalidateQueries({ queryKey: candidateQuery(scope, candidateId).queryKey });
    note(name, null);
  };
  const add = async (files: File[]) => {
    for (const file of files) await addFile(file, crypto.randomUUID());
  };
  return { sending, add };
}
