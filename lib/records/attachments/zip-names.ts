import "server-only";

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Lists the file names in a ZIP's central directory (APPNOTE §4.3.12, §4.3.16); empty if the file is damaged. */
export function zipNames(content: Buffer): string[] {
  const end = content.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_BYTES > content.length) return [];
  const names: string[] = [];
  let at = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ENTRY_BYTES > content.length || content.readUInt32LE(at) !== ENTRY) return [];
    const nameBytes = content.readUInt16LE(at + 28);
    names.push(content.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    at += ENTRY_BYTES + nameBytes + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return names;
}
