import "server-only";
import type { Queryable } from "@/lib/platform/database/client";
import { matchStoredFiles } from "./match-stored-files";
import { releaseStaged } from "./remove";
import { ATTACHMENT_FIELDS, type AttachmentField, type FilesByField, type LedgerAttachment } from "./staged";

type StoredFile = { field: AttachmentField; filename: string; sha256: string };

/**
 * Omits fields whose files have the same names and contents as the stored files, in the same order. Releases
 * the staged copies of the omitted files.
 */
export async function selectChangedFiles(
  queryable: Queryable,
  stored: readonly StoredFile[],
  files: FilesByField,
): Promise<FilesByField> {
  const changed: FilesByField = {};
  const same: FilesByField = {};
  for (const field of ATTACHMENT_FIELDS) {
    const sent = files[field];
    const known = stored.filter((file) => file.field === field);
    if (sent) Object.assign(isSameList(known, sent) ? same : changed, { [field]: sent });
  }
  await releaseStaged(queryable, same);
  return changed;
}

const isSameList = (known: readonly StoredFile[], sent: readonly LedgerAttachment[]): boolean =>
  known.length === sent.length && matchStoredFiles(known, sent).every((file, index) => file === known[index]);
