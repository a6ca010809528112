import "server-only";
import { describeError, log } from "@/lib/platform/log";
import type { PreparedBody } from "../operation-handler";
import { decodeDataUri } from "./data-uri";
import { fileStorage } from "./file-storage";
import { ATTACHMENT_FIELDS, bodyObjects, filesIn, mapFiles, type StagedAttachment } from "./staged";
import { attachmentError, isAttachmentError, storeContent } from "./store";

/*
 * The content of files never enters the ledger: at acceptance it goes to storage, and what is queued says where it
 * lies. A content that can't be attached doesn't refuse the request; the mutation fails with the reason (contract §6).
 */

const hasContent = (file: Record<string, unknown>) => typeof file.data === "string";
const isNew = (file: Record<string, unknown>) => hasContent(file) || typeof file.url === "string";

/** Puts the contents in a parsed body into storage; the body that is answered holds none. */
export async function stageAttachments(body: unknown): Promise<PreparedBody> {
  const holders = bodyObjects(body);
  if (!holders.some((holder) => ATTACHMENT_FIELDS.some((field) => filesIn(holder, field).some(hasContent)))) {
    return { body, storageKeys: [] };
  }
  const storageKeys: string[] = [];
  try {
    const staged = await mapFiles(body, hasContent, (file, place) => stage(file, place, storageKeys));
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
  const content = decodeDataUri(String(file.data));
  const stored = content
    ? await storeContent(content)
    : attachmentError("attachment_refused", "The content is not base64.");
  if (isAttachmentError(stored)) {
    return { filename, refused: { ...stored, message: `${pointer}: ${stored.message}` } };
  }
  storageKeys.push(stored.storageKey);
  return { filename, staged: stored };
}

/** Takes back what was put into storage for a request that came to nothing; what can't be removed now, the sweep finds. */
export async function discardStaged({ storageKeys }: Pick<PreparedBody, "storageKeys">): Promise<void> {
  const removals = await Promise.allSettled(storageKeys.map((key) => fileStorage().remove(key)));
  for (const removal of removals) {
    if (removal.status === "rejected") {
      log().warn({ cause: describeError(removal.reason) }, "staged file could not be removed");
    }
  }
}

/** A body without the fields that bring files: a rehearsal stores and fetches none. */
export function withoutAttachments(body: unknown): unknown {
  const without = (holder: unknown) => {
    const [record] = bodyObjects(holder);
    if (!record) return holder;
    const brings = (name: string) =>
      ATTACHMENT_FIELDS.some((field) => field === name && filesIn(record, field).some(isNew));
    return Object.fromEntries(Object.entries(record).filter(([name]) => !brings(name)));
  };
  return Array.isArray(body) ? body.map(without) : without(body);
}
