import "server-only";
import { cookies } from "next/headers";
import { getFormatter, getTranslations } from "next-intl/server";
import { FAILED_FILE_COOKIE, findFailedFile } from "@/lib/portal/documents/failed-file";

const UPLOAD_ERRORS = [
  "noFile",
  "empty",
  "tooLarge",
  "refused",
  "encoding",
  "unknownType",
  "tooMany",
  "notRequested",
  "failed",
] as const;
type UploadError = (typeof UPLOAD_ERRORS)[number];

export const isUploadError = (outcome: unknown): outcome is UploadError =>
  UPLOAD_ERRORS.some((name) => name === outcome);

/** The outcome of the last upload, in the page's URL. */
export type UploadQuery = { outcome?: string | string[] };
/**
 * `fieldId` is the id of the field in which the candidate can solve the problem. `kind` is the kind of
 * document to preselect, if it is known.
 */
export type UploadProblem = { fieldId: "file" | "documents"; text: string; kind: string | undefined };

/**
 * Returns why the last upload failed, with the file's name and size if they are known. Returns null if the
 * upload didn't fail.
 */
export async function describeUpload({ outcome }: UploadQuery): Promise<UploadProblem | null> {
  if (!isUploadError(outcome)) return null;
  const [t, format, store] = await Promise.all([
    getTranslations("portalDocuments"),
    getFormatter(),
    cookies(),
  ]);
  const failed = findFailedFile(store.get(FAILED_FILE_COOKIE)?.value);
  // The text of `notRequested` offers to add the file as another document.
  const kind = outcome === "notRequested" ? "otherAttachments" : failed?.kind;
  if (outcome === "tooLarge" && !failed) return { fieldId: "file", text: t("tooLarge"), kind };
  const megabytes = format.number((failed?.size ?? 0) / 1_000_000, { maximumFractionDigits: 1 });
  const values = { file: failed?.name || t("thisFile"), size: t("megabytes", { size: megabytes }) };
  const text = t(`outcome.${outcome}`, values);
  return { fieldId: outcome === "tooMany" ? "documents" : "file", text, kind };
}
