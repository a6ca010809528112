import "server-only";
import { createHash } from "node:crypto";
import { Zip, ZipPassThrough } from "fflate";

export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> };

type ManifestEntry = { name: string; size: number; sha256: string };

/**
 * Streams a ZIP with at most one entry or chunk in memory. The last entry is `manifest.json`, with the size
 * and SHA-256 of every other entry. Entries aren't compressed, because most files are already compressed.
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
  async function* put({ name, content }: ZipEntry): AsyncGenerator<Uint8Array, ManifestEntry> {
    const file = new ZipPassThrough(name);
    zip.add(file);
    const hash = createHash("sha256");
    let size = 0;
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      size += part.byteLength;
      hash.update(part);
      file.push(part);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* chunks.splice(0);
    return { name, size, sha256: hash.digest("hex") };
  }
  const files: ManifestEntry[] = [];
  for await (const entry of entries) files.push(yield* put(entry));
  yield* put({ name: "manifest.json", content: jsonBytes({ ...metadata, files }) });
  zip.end();
  yield* chunks;
}

export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** Serializes rows as a JSON array, one row at a time. */
export async function* jsonList<Row>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => unknown,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let separator = "[\n";
  for await (const row of rows) {
    yield encoder.encode(`${separator}${JSON.stringify(present(row))}`);
    separator = ",\n";
  }
  yield encoder.encode(separator === ",\n" ? "\n]\n" : "[]\n");
}
