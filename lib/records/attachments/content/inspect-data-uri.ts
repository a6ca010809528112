import "server-only";
import type { InspectedContent } from "../staged";
import { CONTENT_BYTES_MAX } from "./content-limit";
import { decodeDataUri } from "./data-uri";
import { inspectContent } from "./inspect-content";

/** The issue codes for rejected file contents, with their messages. */
export const CONTENT_FAULTS = {
  invalid_base64:
    "The content is not valid base64. Encode the file's bytes with the characters A-Z, a-z, 0-9, + and /.",
  empty_file: "The file is empty. Send a file with content, or leave it out.",
  file_too_large: "The file is larger than 10 MiB when decoded. Make it smaller or split it.",
  unsupported_file_type:
    "The file's type isn't allowed. Send PDF, Word without macros, ODT, RTF, plain text in UTF-8, PNG, JPEG or WebP.",
} as const;
export type ContentFault = keyof typeof CONTENT_FAULTS;

/** Decodes a data URI and detects its type. Returns the reason if the content can't be attached. */
export async function inspectDataUri(uri: string): Promise<InspectedContent | ContentFault> {
  const content = decodeDataUri(uri);
  if (!content) return "invalid_base64";
  if (content.length === 0) return "empty_file";
  if (content.length > CONTENT_BYTES_MAX) return "file_too_large";
  const { contentType, sha256 } = await inspectContent(content);
  return contentType ? { content, contentType, sha256 } : "unsupported_file_type";
}
