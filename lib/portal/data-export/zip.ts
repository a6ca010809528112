import "server-only";
import { Zip, ZipPassThrough } from "fflate";
import { sha256 } from "@/lib/platform/digest";

export type ZipEntry = { name: string; content: Uint8Array };

type ManifestEntry = { name: string; size: number; sha256: string };

/**
 * Streams a ZIP with one entry at a time in memory. Ends with `manifest.json`, which lists the size and SHA-256 of each entry.
 * Doesn't compress, because most files are compressed already.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  metadata: Record<string, unknown>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault;
    chunks.push(chunk);
  });
  const put = ({ name, content }: ZipEntry) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
    return chunks.splice(0);
  };
  const files: ManifestEntry[] = [];
  for await (const entry of entries) {
    files.push({ name: entry.name, size: entry.content.byteLength, sha256: sha256(entry.content) });
    yield* put(entry);
  }
  yield* put({ name: "manifest.json", content: jsonBytes({ ...metadata, files }) });
  zip.end();
  yield* chunks;
}

export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
