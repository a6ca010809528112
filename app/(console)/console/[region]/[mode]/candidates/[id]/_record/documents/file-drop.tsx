"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useControlProps } from "@/app/_ui/field";
import { FilePicker } from "@/app/_ui/file-picker";
import { useRecordFailures } from "@/app/(console)/console/_candidates/use-record-failures";
import { mayBeAccepted } from "@/app/(console)/console/_drafts/send-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { askBeforeUnload } from "@/app/(console)/console/_leaving/ask-before-unload";
import { needsSignIn } from "@/app/(console)/console/_session/signed-out";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { apiError, isApiError } from "@/lib/contract/api-client";
import { ALLOWED_EXTENSIONS } from "@/lib/records/attachments/content/content-types";
import type { AttachmentField } from "@/lib/records/attachments/queries";
import { candidateQuery } from "@/lib/records/candidates/queries";

const ACCEPTED = ALLOWED_EXTENSIONS.map((extension) => `.${extension}`).join(",");

type Upload = { name: string; progress: number };

/** Returns a key that stays the same if the user chooses the same file again. */
const keyOf = ({ name, size }: File) => `${name}/${size}`;

/** `files`: the field's files. */
type Props = { candidateId: string; field: AttachmentField; files: readonly { id: string }[] };

/** Uploads files by drag and drop or file picker, and shows each file's progress. */
export function FileDrop({ candidateId, field, files }: Props) {
  const t = useTranslations("console");
  const { sending, refusals, area, add } = useUploads(candidateId, field, files);
  const error = refusals.join(" ");
  const { control, errorId } = useControlProps({ error });
  return (
    <div ref={area} className="print:hidden">
      <div role="status">
        {sending.map(({ name, progress }) => (
          <div key={name} className="py-1 text-sm">
            <label className="block truncate">
              {t(progress < 1 ? "files.uploading" : "files.processing", { name })}
              <progress
                max={1}
                {...(progress < 1 ? { value: progress } : {})}
                className="block h-1.5 w-full"
              />
            </label>
          </div>
        ))}
      </div>
      <div className="mt-2">
        <FilePicker
          {...control}
          multiple
          accept={ACCEPTED}
          // An `aria-label` would replace the visible texts.
          prompt={
            <>
              <span className="sr-only">{t("files.add", { field: t(`fields.${field}`) })}. </span>
              {t("files.drop")}
            </>
          }
          limits={t("files.limits")}
          onFiles={(files) => void add(files)}
        />
        {error && (
          <p id={errorId} role="alert" className="wrap-anywhere mt-1 text-danger text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Also called after the page has rendered, so that the script is there if the connection drops later. */
const loadUploads = () => import("./upload-file").catch(() => Promise.reject(apiError("unreachable", "")));

function useAddFile(candidateId: string, field: AttachmentField, files: Props["files"]) {
  const t = useTranslations("console.files");
  const client = useQueryClient();
  const { scope } = useConsole();
  const [sending, setSending] = useState<Upload[]>([]);
  /**
   * The idempotency keys of files that may have been added although the upload failed. A new attempt reuses
   * the key, even if the user chooses the file again.
   */
  const sendKeys = useRef(new Map<string, string>());
  useOnRemoval(files, () => sendKeys.current.clear());
  useEffect(() => void loadUploads().catch(() => null), []);
  const note = (name: string, progress: number | null) =>
    setSending((previous) => [
      ...previous.filter((upload) => upload.name !== name),
      ...(progress === null ? [] : [{ name, progress }]),
    ]);
  /** Uploads one file. Returns the error, or null if the file was added. */
  const addFile = async (file: File): Promise<unknown> => {
    const { name } = file;
    note(name, 0);
    // Another version of a file may have the same size.
    const version = `${keyOf(file)}/${file.lastModified}`;
    const idempotencyKey = sendKeys.current.get(version) ?? crypto.randomUUID();
    sendKeys.current.set(version, idempotencyKey);
    const upload = { candidateId, field, file, idempotencyKey };
    const error = await askBeforeUnload(t("leave"), async () => {
      const result = await loadUploads()
        .then(({ uploadFile }) => uploadFile(scope, upload, (part) => note(name, part)))
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      await client.invalidateQueries({ queryKey: candidateQuery(scope, candidateId).queryKey });
      return result;
    });
    note(name, null);
    if (!mayBeAccepted(error)) sendKeys.current.delete(version);
    return error;
  };
  return { sending, addFile };
}

/**
 * Calls `onRemoval` when a file is gone. If the upload of that file seemed to fail, adding the file again
 * needs a new idempotency key.
 */
function useOnRemoval(files: Props["files"], onRemoval: () => void): void {
  const shown = useRef(files);
  useEffect(() => {
    if (shown.current.some(({ id }) => files.every((file) => file.id !== id))) onRemoval();
    shown.current = files;
  });
}

/**
 * Returns functions for files whose upload failed. `offer` offers to add them with `retry`. `withdraw` removes
 * files from the offers, because the user adds them again.
 */
function useUploadOffers(candidateId: string, retry: (files: File[]) => void) {
  const t = useTranslations("console.files");
  const reason = useErrorMessage();
  const { report, withdraw } = useRecordFailures(candidateId);
  const withdrawals = useRef(new Map<string, (added: string[]) => void>());
  const textOf = (files: File[], error: unknown) =>
    t("failed", { name: files[0]?.name ?? "", count: files.length, reason: reason(error) });
  const offer = (files: File[], error: unknown): void => {
    const keys = files.map(keyOf);
    const key = keys.join("/");
    report(textOf(files, error), error, { key, waiting: files.length, retry: () => retry(files) });
    const withdrawFrom = (added: string[]) => {
      const rest = files.filter((file) => !added.includes(keyOf(file)));
      if (withdraw(key) && rest.length > 0) offer(rest, error);
    };
    for (const each of keys) withdrawals.current.set(each, withdrawFrom);
  };
  const withdrawAll = (keys: string[]) => {
    for (const key of keys) withdrawals.current.get(key)?.(keys);
  };
  return { textOf, offer, withdraw: withdrawAll };
}

function useUploads(candidateId: string, field: AttachmentField, files: Props["files"]) {
  const t = useTranslations("console.files");
  const toast = useRegionToast(candidateId);
  const format = useFormatter();
  const { sending, addFile } = useAddFile(candidateId, field, files);
  /** Says why files were refused, until the user chooses the next files. */
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const area = useRef<HTMLDivElement>(null);
  const { textOf, offer, withdraw } = useUploadOffers(candidateId, (files) => void addAll(files));
  const addAll = async (queue: File[]): Promise<void> => {
    const added: File[] = [];
    // The user may have chosen a file again after its upload failed.
    withdraw(queue.map(keyOf));
    for (const [index, next] of queue.entries()) {
      const error = await addFile(next);
      if (error === null) {
        added.push(next);
        continue;
      }
      // Without a session, the remaining files would also fail.
      const isSignedOut = needsSignIn(error);
      const failed = isSignedOut ? queue.slice(index) : [next];
      // The upload area shows only errors about the file itself. A toast shows other errors, and all errors
      // after the user has left the record.
      const isAboutFile = isApiError(error) && error.issues.length > 0;
      if (area.current && isAboutFile) setRefusals((earlier) => [...earlier, textOf(failed, error)]);
      else offer(failed, error);
      if (isSignedOut) break;
    }
    const [first] = added;
    if (first) toast(t("added", { name: first.name, count: added.length }));
  };
  const add = async (files: File[]) => {
    const { accepted, rejected } = await loadUploads().then(
      ({ checkFiles }) => checkFiles(files),
      // The script that checks files couldn't be loaded, so uploading will probably also fail and offer a
      // retry. The server checks the files as well.
      () => ({ accepted: files, rejected: [] }),
    );
    setRefusals(
      rejected.map(([problem, names]) => t(problem, { name: format.list(names), count: names.length })),
    );
    await addAll([...accepted]);
  };
  return { sending, refusals, area, add };
}
