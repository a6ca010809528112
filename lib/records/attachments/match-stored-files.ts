import { sanitizeFilename } from "./filename";
import type { LedgerAttachment } from "./staged";

type StoredFile = { filename: string; sha256: string };

/**
 * Returns the stored file for each sent file: the first one with the same name and content that no earlier
 * sent file has, or undefined.
 */
export function matchStoredFiles<Stored extends StoredFile>(
  stored: readonly Stored[],
  sent: readonly LedgerAttachment[],
): (Stored | undefined)[] {
  const left = new Set(stored);
  return sent.map((file) => {
    const match = [...left].find((candidate) => isSameFile(candidate, file));
    if (match) left.delete(match);
    return match;
  });
}

const isSameFile = (stored: StoredFile, sent: LedgerAttachment): boolean =>
  "staged" in sent &&
  !("refused" in sent) &&
  stored.sha256 === sent.staged.sha256 &&
  stored.filename === sanitizeFilename(sent.filename);
