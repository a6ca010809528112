import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { pointerOf } from "@/lib/contract/pointer";
import { env } from "@/lib/platform/env";
import type { PreparedBody } from "../operation-handler";
import { assertScannerReachable, isInfected } from "./content/is-infected";
import { download } from "./download";
import { fileStorage } from "./file-storage";
import { discardStaged } from "./stage";
import { type AttachmentError, type FileRecord, filesOf, mapFiles, type StoredContent } from "./staged";
import { attachmentError, isAttachmentError, storeContent } from "./store";

/*
 * Prepares the files of a queued mutation before its transaction: downloads URLs and, if a virus scanner is
 * configured, scans every file. The preparation can be slow, so it holds no lock or connection, and no
 * request waits for it. No link to a stored file exists until the mutation runs.
 */

const needsFetch = (file: FileRecord) => typeof file.url === "string";
const hasScanner = () => env().CLAMD_HOST !== undefined;
const needsScan = (file: FileRecord) => hasScanner() && "staged" in file && !file.scanned;
const isUnprepared = (file: FileRecord) => needsFetch(file) || needsScan(file);

/**
 * Returns whether a queued body has unprepared files. If one file is already rejected, returns false: the
 * mutation will fail, so its other files need no preparation.
 */
export function needsPreparation(body: unknown): boolean {
  const files = filesOf(body);
  return files.some(isUnprepared) && !files.some((file) => "refused" in file);
}

/**
 * Downloads, scans and stores the files of a body. Marks a file that is unreachable, infected or not allowed
 * as rejected, which later fails the mutation. If no file is rejected, throws when storage or the scanner
 * fails or a download times out, so that the engine retries. After such a fault, skips the other files of the
 * same host, because waiting for each of them would block the queue. Still tries other hosts, because a
 * rejected file ends the mutation without retries.
 */
export async function prepareFiles(body: unknown, timeoutMs?: number): Promise<PreparedBody> {
  const storageKeys: string[] = [];
  const errors: unknown[] = [];
  const faultySources = new Set<string>();
  let hasRejectedFile = false;
  const prepare = async (file: FileRecord, path: string[]) => {
    if (faultySources.has(sourceOf(file))) return file;
    const pointer = pointerOf(path);
    try {
      const ready = needsFetch(file)
        ? await fetchFile(file, pointer, timeoutMs)
        : await scanStaged(file, pointer);
      if ("refused" in ready) hasRejectedFile = true;
      else if (needsFetch(file)) storageKeys.push(ready.staged.storageKey);
      return ready;
    } catch (error) {
      errors.push(error);
      faultySources.add(sourceOf(file));
      return file;
    }
  };
  const prepared = await mapFiles(body, isUnprepared, afterFirstOfHost(prepare));
  if (errors.length > 0 && !hasRejectedFile) {
    await discardStaged({ storageKeys });
    throw errors[0];
  }
  return { body: prepared, storageKeys };
}

/**
 * Prepares the other files of a host only after its first file, so that a host that hangs doesn't get a
 * request for each candidate. The files in the same field as the first file don't wait.
 */
function afterFirstOfHost(prepare: (file: FileRecord, path: string[]) => Promise<unknown>) {
  const firsts = new Map<string, { field: string; prepared: Promise<unknown> }>();
  return async (file: FileRecord, path: string[]) => {
    const source = sourceOf(file);
    const field = pointerOf(path.slice(0, -1));
    const first = firsts.get(source);
    if (first && first.field !== field) await first.prepared;
    const prepared = prepare(file, path);
    if (!first) firsts.set(source, { field, prepared });
    return prepared;
  };
}

/** Returns the host of a file's URL, or an empty string if the file is in storage already. */
const sourceOf = ({ url }: FileRecord) => (URL.canParse(String(url)) ? new URL(String(url)).host : "");

async function fetchFile(file: FileRecord, pointer: string, timeoutMs: number | undefined) {
  const filename = String(file.filename);
  await assertScannerReachable();
  const content = await downloadOrError(String(file.url), pointer, timeoutMs);
  if ("code" in content) return { filename, refused: content };
  const stored = (await isInfected(content)) ? infectedError : await storeContent(content);
  return isAttachmentError(stored)
    ? { filename, refused: withPointer(pointer, stored) }
    : { filename, staged: stored, scanned: hasScanner() };
}

async function downloadOrError(url: string, pointer: string, timeoutMs: number | undefined) {
  try {
    return await download(url, pointer, timeoutMs);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return attachmentError(error.code as AttachmentError["code"], error.message);
  }
}

/**
 * Scans a stored file. A rejected file keeps its storage key, so that its content is removed when the
 * mutation fails.
 */
async function scanStaged(file: FileRecord, pointer: string) {
  const staged = file.staged as StoredContent;
  const content = await fileStorage().read(staged.storageKey);
  if (!content) throw new Error("A staged file is missing from storage.");
  return (await isInfected(content))
    ? { ...file, staged, refused: withPointer(pointer, infectedError) }
    : { ...file, staged, scanned: true };
}

const infectedError = attachmentError("attachment_refused", "The virus scanner found a virus in the file.");

const withPointer = (pointer: string, { code, message }: AttachmentError) =>
  attachmentError(code, `${pointer}: ${message}`);
