import "server-only";
import { docText } from "./doc-text";
import { docxText } from "./docx-text";
import { odtText } from "./odt-text";
import { rtfText } from "./rtf-text";

type ReadText = (content: Buffer) => string | null | Promise<string | null>;

const READERS: Readonly<Record<string, ReadText>> = {
  "text/plain": (content) => content.toString("utf8"),
  "application/msword": docText,
  "application/rtf": rtfText,
  "application/vnd.oasis.opendocument.text": odtText,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": docxText,
};

export type DocumentFile = { contentType: string; content: Uint8Array };

/** Returns a document's text, or null if the document is damaged or too large. */
export async function documentText({ contentType, content }: DocumentFile): Promise<string | null> {
  const { buffer, byteOffset, byteLength } = content;
  return (await READERS[contentType]?.(Buffer.from(buffer, byteOffset, byteLength))) ?? null;
}
