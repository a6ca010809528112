import "server-only";
import { MIB } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { ownMark } from "@/lib/platform/storage/database-mark";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { fileStorage } from "./file-storage";
import { judgeContent } from "./judge-content";
import type { Refusal, StoredContent } from "./staged";

export const CONTENT_BYTES_MAX = 10 * MIB;

export const refusal = (code: Refusal["code"], message: string): Refusal => ({ code, message });

/** Puts a content in storage, unless it is one that nobody may attach (contract §9): then the reason. */
export async function store(content: Buffer): Promise<StoredContent | Refusal> {
  if (content.length === 0) return refusal("attachment_refused", "The file is empty.");
  if (content.length > CONTENT_BYTES_MAX) return tooLarge;
  const contentType = await judgeContent(content);
  if (!contentType) return refusal("attachment_refused", WRONG_TYPE);
  const storageKey = newStorageKey(await ownMark());
  await fileStorage().put(storageKey, content);
  return { storageKey, sizeBytes: content.length, sha256: sha256(content), contentType };
}

export const tooLarge = refusal("attachment_too_large", "The file is larger than 10 MiB.");
const WRONG_TYPE =
  "The content is not of a type that is allowed: PDF, Word, ODT, RTF, plain text in UTF-8, PNG, JPEG or WebP.";

export const isRefusal = (stored: StoredContent | Refusal): stored is Refusal => "code" in stored;
