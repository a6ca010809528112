import "server-only";
import { sha256 } from "@/lib/platform/digest";
import type { ContentType } from "./content-types";
import { detectContentType } from "./detect-content-type";

export type ContentInspection = { contentType: ContentType | null; sha256: string };

/** Returns a file's digest and its type. The type is null if it isn't allowed. */
export async function inspectContent(content: Buffer): Promise<ContentInspection> {
  return { contentType: await detectContentType(content), sha256: sha256(content) };
}
