import "server-only";
import { describeError, log } from "@/lib/platform/log";
import { runInWorker } from "@/lib/platform/run-in-worker";
import type { PreparedBody } from "../operation-handler";
import { decodeDataUri } from "./data-uri";
import { fileStorage } from "./file-storage";
import { ATTACHMENT_FIELDS, bodyObjects, filesIn, mapFiles, type StagedAttachment } from "./staged";
import { attachmentError, isAttachmentError, LARGE_CONTENT_BYTES, storeContent } from "./store";

/*
 * The ledger never holds file contents: the request puts them in storage and queues their storage keys. A
 * file that can't be attached doesn't fail the request; instead, its mutation fails with the reason.
 */

const hasContent = (file: Record<string, unknown>) => typeof file.data === "string";
const isNew = (file: Record<string, unknown>) => hasContent(file) || typeof file.url === "string";

/** Moves the contents in a parsed body to storage and returns the body without them. */
export async function stageAttachments(body: unknown): Promise<PreparedBody> {
  const holders = bodyObjects(body);
  if (!holders.some((holder) => ATTACHMENT_FIELDS.some((field) => filesIn(holder, field).some(hasContent)))) {
    return { body, storageKeys: [] };
  }
  const storageKeys: string[] = [];
  try {
    const staged = await mapFiles(body, hasContent, (file, pointer) => stage(file, pointer, storageKeys));
    return { body: staged, storageKeys };
  } catch (error) {
    await discardStaged({ storageKeys });
    throw error;
  }
}

async function stage(
  file: Record<string, unknown>,
  pointer: string,
  storageKeys: string[],
): Promise<StagedAttachment> {
  const filename = String(file.filename);
  const content = await decode(String(file.data));
  const stored = content
    ? await storeContent(content)
    : attachmentError("attachment_refused", "The content is not base64.");
  if (isAttachmentError(stored)) {
    return { filename, refused: { ...stored, message: `${pointer}: ${stored.message}` } };
  }
  storageKeys.push(stored.storageKey);
  return { filename, staged: stored };
}

async function decode(uri: string): Promise<Buffer | null> {
  if (uri.length <= LARGE_CONTENT_BYTES) return decodeDataUri(uri);
  const bytes = await runInWorker<Uint8Array | null>("decodeDataUri", uri);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Removes the stored files of a body that is not kept. The sweep finds files that this function misses. */
export async function discardStaged({ storageKeys }: Pick<PreparedBody, "storageKeys">): Promise<void> {
  const removals = await Promise.allSettled(storageKeys.map((key) => fileStorage().remove(key)));
  for (const removal of removals) {
    if (removal.status === "rejected") {
      log().warn({ cause: describeError(removal.reason) }, "staged file could not be removed");
    }
  }
}

/** Removes each attachment field that contains a new file, because a dry run neither stores nor downloads files. */
export function withoutAttachments(body: unknown): unknown {
  const withoutFiles = (holder: unknown) => {
    const [record] = bodyObjects(holder);
    if (!record) return holder;
    const bringsFiles = (name: string) =>
      ATTACHMENT_FIELDS.some((field) => field === name && filesIn(record, field).some(isNew));
    return Object.fromEntries(Object.entries(record).filter(([name]) => !bringsFiles(name)));
  };
  return Array.isArray(body) ? body.map(withoutFiles) : withoutFiles(body);
}
