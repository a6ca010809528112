import "server-only";
import { describeError, log } from "@/lib/platform/log";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { downloadName, sanitizeFilename } from "@/lib/records/attachments/filename";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import type { ZipEntry } from "./zip";

/** A candidate's file, with its name in the ZIP. */
export type ExportedFile = { name: string; row: NonNullable<StoredCandidate["attachments"]>[number] };

export const nameFiles = ({ attachments }: StoredCandidate): ExportedFile[] =>
  (attachments ?? []).map((row, index) => {
    // The number counts toward the maximum length of a file name.
    const name = sanitizeFilename(`${index + 1}-${downloadName(row.filename, row.contentType)}`);
    return { name: `documents/${name}`, row };
  });

/**
 * Fails with `unavailable` if the first file can't be read. After the download has started, the candidate
 * couldn't be told that file storage is down.
 */
export async function checkStorage([first]: readonly ExportedFile[]): Promise<void> {
  if (first) await fileStorage().read(first.row.storageKey);
}

/**
 * Reads one file at a time. If files are missing or can't be read, a last entry starts with the text
 * `missing` and names them. To fail instead would end the download with a ZIP that nobody can open.
 */
export async function* readFiles(files: readonly ExportedFile[], missing: string): AsyncGenerator<ZipEntry> {
  const lacking: string[] = [];
  for (const { name, row } of files) {
    const content = await readOrLog(row.storageKey);
    if (content) yield { name, content };
    else lacking.push(name);
  }
  if (lacking.length === 0) return;
  const text = `${missing}\n\n${lacking.join("\n")}\n`;
  yield { name: "missing-documents.txt", content: new TextEncoder().encode(text) };
}

const readOrLog = (key: string) =>
  fileStorage()
    .read(key)
    .catch((error) => {
      log().warn({ cause: describeError(error) }, "a file is missing from a candidate's download");
      return null;
    });
