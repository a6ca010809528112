import "server-only";
import { KIB } from "@/lib/contract/contract";
import { runInWorker } from "@/lib/platform/run-in-worker";
import { ownKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { CONTENT_BYTES_MAX } from "./content/content-limit";
import { type ContentInspection, inspectContent } from "./content/inspect-content";
import { CONTENT_FAULTS } from "./content/inspect-data-uri";
import { fileStorage } from "./file-storage";
import type { AttachmentError, InspectedContent, StoredContent } from "./staged";

/** Larger contents are decoded and inspected in a worker thread, to keep the event loop free. */
export const LARGE_CONTENT_BYTES = 256 * KIB;

export const attachmentError = (code: AttachmentError["code"], message: string): AttachmentError => ({
  code,
  message,
});

/** Stores downloaded content, or returns an error if its size or type is not allowed. */
export async function storeContent(content: Buffer): Promise<StoredContent | AttachmentError> {
  if (content.length === 0) return attachmentError("attachment_refused", "The file is empty.");
  if (content.length > CONTENT_BYTES_MAX) return tooLargeError;
  const { contentType, sha256 } = await inspect(content);
  if (!contentType) return attachmentError("attachment_refused", CONTENT_FAULTS.unsupported_file_type);
  return storeInspected({ content, contentType, sha256 });
}

const inspect = (content: Buffer): Promise<ContentInspection> =>
  content.length > LARGE_CONTENT_BYTES ? runInWorker("inspectContent", content) : inspectContent(content);

export async function storeInspected({
  content,
  contentType,
  sha256,
}: InspectedContent): Promise<StoredContent> {
  const storageKey = newStorageKey(await ownKeyPrefix());
  await fileStorage().put(storageKey, content);
  return { storageKey, sizeBytes: content.length, sha256, contentType };
}

export const tooLargeError = attachmentError("attachment_too_large", "The file is larger than 10 MiB.");

export const isAttachmentError = (stored: StoredContent | AttachmentError): stored is AttachmentError =>
  "code" in stored;
