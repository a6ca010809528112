import "server-only";
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

/** Reads one file at a time. Omits files that were removed during the export. */
export async function* readFiles(files: readonly ExportedFile[]): AsyncGenerator<ZipEntry> {
  for (const { name, row } of files) {
    const content = await fileStorage().read(row.storageKey);
    if (content) yield { name, content };
  }
}
