import "server-only";
import { MIB } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { ownKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { detectContentType } from "./detect-content-type";
import { fileStorage } from "./file-storage";
import type { AttachmentError, StoredContent } from "./staged";

export const CONTENT_BYTES_MAX = 10 * MIB;

export const attachmentError = (code: AttachmentError["code"], message: string): AttachmentError => ({
  code,
  message,
});

/** Stores a file's content, or returns the reason if its size or type is not allowed. */
export async function storeContent(content: Buffer): Promise<StoredContent | AttachmentError> {
  if (content.length === 0) return attachmentError("attachment_refused", "The file is empty.");
  if (content.length > CONTENT_BYTES_MAX) return tooLargeError;
  const contentType = await detectContentType(content);
  if (!contentType) return attachmentError("attachment_refused", WRONG_TYPE);
  const storageKey = newStorageKey(await ownKeyPrefix());
  await fileStorage().put(storageKey, content);
  return { storageKey, sizeBytes: content.length, sha256: sha256(content), contentType };
}

export const tooLargeError = attachmentError("attachment_too_large", "The file is larger than 10 MiB.");
const WRONG_TYPE =
  "The content is not of a type that is allowed: PDF, Word, ODT, RTF, plain text in UTF-8, PNG, JPEG or WebP.";

export const isAttachmentError = (stored: StoredContent | AttachmentError): stored is AttachmentError =>
  "code" in stored;
