import "server-only";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { ZipEntry } from "@/lib/records/attachments/content/zip-entries";

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const inflate = promisify(inflateRaw);

/**
 * Returns the content of a file in a ZIP, or null if the file is damaged or larger than `bytesMax`. Stops
 * inflating at `bytesMax`, because the size that the ZIP states can be false.
 */
export async function readZipEntry(
  content: Buffer,
  { offset, method, storedBytes }: ZipEntry,
  bytesMax: number,
): Promise<Buffer | null> {
  if (offset + LOCAL_HEADER_BYTES > content.length || content.readUInt32LE(offset) !== LOCAL_HEADER)
    return null;
  const start =
    offset + LOCAL_HEADER_BYTES + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  if (start + storedBytes > content.length) return null;
  const stored = content.subarray(start, start + storedBytes);
  if (method === STORED) return stored.length <= bytesMax ? stored : null;
  if (method !== DEFLATED) return null;
  return await inflate(stored, { maxOutputLength: bytesMax }).catch(() => null);
}
