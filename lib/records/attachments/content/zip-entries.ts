import "server-only";

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** A file in a ZIP: how and where its content is stored. */
export type ZipEntry = { name: string; method: number; storedBytes: number; offset: number };

/**
 * Lists the files in a ZIP's central directory (APPNOTE §4.3.12, §4.3.16). Returns an empty list if the file
 * is damaged.
 */
export function zipEntries(content: Buffer): ZipEntry[] {
  const end = content.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > content.length) return [];
  const entries: ZipEntry[] = [];
  let at = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY_BYTES > content.length || content.readUInt32LE(at) !== ENTRY) return [];
    const nameBytes = content.readUInt16LE(at + 28);
    entries.push({
      name: content.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      method: content.readUInt16LE(at + 10),
      storedBytes: content.readUInt32LE(at + 20),
      offset: content.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}
