import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import type { PreparedBody } from "../operation-handler";
import { download } from "./download";
import { fileStorage } from "./file-storage";
import { isInfected } from "./is-infected";
import { discardStaged } from "./stage";
import {
  ATTACHMENT_FIELDS,
  type AttachmentError,
  bodyObjects,
  filesIn,
  mapFiles,
  type StoredContent,
} from "./staged";
import { attachmentError, isAttachmentError, storeContent } from "./store";

/*
 * What must be done with the files of a queued mutation before its transaction: those named by address are fetched,
 * and with a virus scanner each content is scanned. Slow as that may be, it holds neither the base nor a connection,
 * and acceptance doesn't wait for it: until its mutation is executed, no link leads to a content that lies in storage.
 */

type FileRecord = Record<string, unknown>;

const needsFetch = (file: FileRecord) => typeof file.url === "string";
const hasScanner = () => env().CLAMD_HOST !== undefined;
const needsScan = (file: FileRecord) => hasScanner() && "staged" in file && !file.scanned;
const isUnprepared = (file: FileRecord) => needsFetch(file) || needsScan(file);

/** Whether a queued body brings files that must be prepared; not where one is refused already. */
export function needsPreparation(body: unknown): boolean {
  const files = bodyObjects(body).flatMap((holder) =>
    ATTACHMENT_FIELDS.flatMap((field) => filesIn(holder, field)),
  );
  return files.some(isUnprepared) && !files.some((file) => "refused" in file);
}

/**
 * The body with every file in storage and scanned, and the keys of what was put there. A file that can't be had or is
 * infected becomes a refusal, with which the mutation fails; a download that timed out, and a storage or a scanner that
 * fails, throws and is tried again, unless another file is refused anyway.
 */
export async function prepareFiles(body: unknown, timeoutMs?: number): Promise<PreparedBody> {
  const storageKeys: string[] = [];
  const faults: unknown[] = [];
  let isRefused = false;
  const prepared = await mapFiles(body, isUnprepared, async (file, place) => {
    try {
      const ready = needsFetch(file)
        ? await fetchFile(file, place, timeoutMs)
        : await scanStaged(file, place);
      if ("refused" in ready) isRefused = true;
      else if (needsFetch(file)) storageKeys.push(ready.staged.storageKey);
      return ready;
    } catch (error) {
      faults.push(error);
      return file;
    }
  });
  if (faults.length > 0 && !isRefused) {
    await discardStaged({ storageKeys });
    throw faults[0];
  }
  return { body: prepared, storageKeys };
}

async function fetchFile(file: FileRecord, place: string, timeoutMs: number | undefined) {
  const filename = String(file.filename);
  const content = await downloadOrError(String(file.url), place, timeoutMs);
  if ("code" in content) return { filename, refused: content };
  const stored = (await isInfected(content)) ? infectedError : await storeContent(content);
  return isAttachmentError(stored)
    ? { filename, refused: withPointer(place, stored) }
    : { filename, staged: stored, scanned: hasScanner() };
}

async function downloadOrError(address: string, place: string, timeoutMs: number | undefined) {
  try {
    return await download(address, place, timeoutMs);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return attachmentError(error.code as AttachmentError["code"], error.message);
  }
}

/** What is refused still says where its content lies, so that it is removed when the mutation is failed. */
async function scanStaged(file: FileRecord, place: string) {
  const staged = file.staged as StoredContent;
  const content = await fileStorage().read(staged.storageKey);
  if (!content) throw new Error("A staged content is not in storage.");
  return (await isInfected(content))
    ? { ...file, staged, refused: withPointer(place, infectedError) }
    : { ...file, staged, scanned: true };
}

const infectedError = attachmentError("attachment_refused", "The virus scanner found something in the file.");

const withPointer = (place: string, { code, message }: AttachmentError) =>
  attachmentError(code, `${place}: ${message}`);
