import { EXTENSIONS } from "./content-types";

const { "text/plain": _, ...OTHER_TYPES } = EXTENSIONS;
const OTHER_EXTENSIONS = new Set<string>(Object.values(OTHER_TYPES).flat());

/** The first bytes of files of every allowed type except plain text. */
const SIGNATURES = ["%PDF", "\xD0\xCF\x11\xE0", "PK\x03\x04", "{\\rtf", "\x89PNG", "\xFF\xD8\xFF", "RIFF"];
const BYTE_ORDER_MARK = /^\xEF\xBB\xBF/;
const SIGNATURE_BYTES_MAX = 8;

/**
 * Returns whether a file is named like an allowed type other than plain text but starts like none of these
 * types, for example a text file named `cv.pdf`. The API accepts text under any name, but a person who picks
 * such a file has probably picked the wrong file. Returns false for a file that can't be read, because the
 * upload reports that error.
 */
export async function isMisnamedText(file: File): Promise<boolean> {
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!OTHER_EXTENSIONS.has(extension)) return false;
  const content = await file
    .slice(0, SIGNATURE_BYTES_MAX)
    .arrayBuffer()
    .catch(() => null);
  if (!content) return false;
  const start = String.fromCharCode(...new Uint8Array(content)).replace(BYTE_ORDER_MARK, "");
  return !SIGNATURES.some((signature) => start.startsWith(signature));
}
