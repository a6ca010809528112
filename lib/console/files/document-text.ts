import "server-only";
import { docText } from "./doc-text";
import { docxText } from "./docx-text";
import { odtText } from "./odt-text";
import { rtfText } from "./rtf-text";

/** The most text that a preview shows. */
export const TEXT_CHARACTERS_MAX = 100_000;

type ReadText = (content: Buffer) => string | null | Promise<string | null>;

const READERS: Readonly<Record<string, ReadText>> = {
  "text/plain": (content) => content.toString("utf8"),
  "application/msword": docText,
  "application/rtf": (content) => rtfText(content, TEXT_CHARACTERS_MAX),
  "application/vnd.oasis.opendocument.text": odtText,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": docxText,
};

export type DocumentFile = { contentType: string; content: Uint8Array };

/**
 * Returns a document's text, or null if the document is damaged or too large. Text beyond what a preview
 * shows can be missing.
 */
export async function documentText({ contentType, content }: DocumentFile): Promise<string | null> {
  const { buffer, byteOffset, byteLength } = content;
  return (await READERS[contentType]?.(Buffer.from(buffer, byteOffset, byteLength))) ?? null;
}
