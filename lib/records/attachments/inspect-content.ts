import "server-only";
import { sha256 } from "@/lib/platform/digest";
import type { ContentType } from "./content-types";
import { detectContentType } from "./detect-content-type";

export type Inspected = { contentType: ContentType | null; sha256: string };

/** Returns the type of a file, or null if its type isn't allowed, and its digest. */
export async function inspectContent(content: Buffer): Promise<Inspected> {
  return { contentType: await detectContentType(content), sha256: sha256(content) };
}
